/** What happened in a step, in a sentence, from the views that one pair of eyes had; all have their names here. */

import { listedNames, named, t } from "../texts";
import type { Seen } from "./frames";

export function captionOf({ replay, part }: Seen, at: number): string {
  const { entry, frames } = replay;
  const [before, now] = [frames[at - 1], frames[at]];
  if (!before || !now) return t("replay.begins", { names: listedNames(entry.names) });
  return part.caption(entry, before, now) ?? actedText(entry.names, now.by);
}

function actedText(names: readonly string[], by: number | null): string {
  return by === null ? t("replay.table-acted") : t("replay.acted", { name: named(names[by]) });
}
