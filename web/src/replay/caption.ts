/** What happened in a step, in a sentence, from the views that one pair of eyes had; all have their names here. */

import { listedNames, named, t } from "../texts";
import { diff } from "../heist/diff";
import { told } from "../heist/words";
import { follow } from "../streets/resolving";
import { frameText } from "../streets/words";
import { heistAt, type Seen, streetsAt } from "./frames";

export function captionOf({ replay }: Seen, at: number): string {
  const { entry, frames } = replay;
  const [before, now] = [frames[at - 1], frames[at]];
  if (!before || !now) return t("replay.begins", { names: listedNames(entry.names) });
  const who = { names: entry.names.map(named), you: null };
  if (entry.game === "heist") {
    const words = diff(heistAt(before), heistAt(now)).flatMap((move) => told(move, who) ?? []);
    return words.length ? words.join(". ") : actedText(entry.names, now.by);
  }
  const view = streetsAt(now);
  const [picture] = follow(null, streetsAt(before), view).frames;
  return picture ? frameText(picture, streetsAt(before).cities, who, view.revolvers) : actedText(entry.names, now.by);
}

function actedText(names: readonly string[], by: number | null): string {
  return by === null ? t("replay.table-acted") : t("replay.acted", { name: named(names[by]) });
}
