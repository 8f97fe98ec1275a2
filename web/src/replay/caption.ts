/** What happened in a step, in sentences, as far as one pair of eyes could know it; all have their names here. */

import type { HeistNews, StreetsNews } from "../generated/messages";
import { told as toldOfHeist } from "../heist/telling";
import { told as toldOfStreets } from "../streets/telling";
import { listedNames, named, t } from "../texts";
import type { Seen } from "./frames";

export function captionOf({ replay }: Seen, at: number): string {
  const { entry, frames } = replay;
  const now = frames[at];
  if (at === 0 || !now) return t("replay.begins", { names: listedNames(entry.names) });
  const who = { names: entry.names.map(named), you: null };
  const sentences = now.news.flatMap((news) => (entry.game === "heist" ? toldOfHeist(news as HeistNews, who) : toldOfStreets(news as StreetsNews, who)) ?? []);
  if (!sentences.length) return actedText(entry.names, now.by);
  return entry.game === "heist" ? sentences.join(". ") : (sentences[0] ?? ""); // a job has too many for a line
}

function actedText(names: readonly string[], by: number | null): string {
  return by === null ? t("replay.table-acted") : t("replay.acted", { name: named(names[by]) });
}
