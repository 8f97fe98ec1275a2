/** What is happening, whose move is wanted, what can I do: the one line that always answers. */

import type { StreetsState } from "./state";

export type StatusKey = "bot-plays" | "you-choose" | "only-you-choose" | "others-choose" | "you-place" | "others-place" | "over";

export interface Status {
  key: StatusKey;
  /** Who is waited for, without whoever reads this. */
  who: number[];
  /** Whether the reader is wanted. */
  you: boolean;
}

export function status({ game: view, you, table }: StreetsState): Status {
  const missing = Array.from({ length: view.players }, (_, seat) => seat).filter((seat) => !view.chosen.includes(seat));
  const waited = view.phase === "over" ? [] : view.prompt ? view.prompt.asked : missing;
  const who = waited.filter((seat) => seat !== you);
  const wanted = you !== null && waited.includes(you);
  const seat = you === null ? undefined : table.seats[you];
  if (view.phase === "over") return { key: "over", who, you: false };
  if (seat?.guest && seat.level !== null) return { key: "bot-plays", who: [], you: false };
  if (view.prompt) return { key: wanted ? "you-place" : "others-place", who, you: wanted };
  if (!wanted) return { key: "others-choose", who, you: false };
  return { key: who.length ? "you-choose" : "only-you-choose", who, you: true };
}
