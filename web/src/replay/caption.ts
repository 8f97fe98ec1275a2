/** What happened in a step, in sentences, as far as one pair of eyes could know it; all have their names here. */

import { listedNames, named, t } from "../texts";
import type { Seen } from "./frames";

export function captionOf({ replay, part }: Seen, at: number): string {
  const { entry, frames } = replay;
  const now = frames[at];
  if (at === 0 || !now) return t("replay.begins", { names: listedNames(entry.names) });
  return part.caption(entry, now) ?? actedText(entry.names, now.by);
}

function actedText(names: readonly string[], by: number | null): string {
  return by === null ? t("replay.table-acted") : t("replay.acted", { name: named(names[by]) });
}
