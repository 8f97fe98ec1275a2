/** What is happening, whose move is wanted, what can I do: the one line that always answers. */

import type { HeistPromptView } from "../generated/messages";
import { isOver, rowInPlay } from "./chips";
import type { HeistState } from "./state";

export type StatusKey =
  | "bot-plays"
  | "you-pick"
  | "you-guess"
  | "you-answer"
  | "others-answer"
  | "you-need-chip"
  | "you-and-others-need-chip"
  | "others-need-chip"
  | "settling"
  | "settling-firm"
  | "owed"
  | "owed-answer"
  | "over";

export interface Status {
  key: StatusKey;
  /** Who is waited for, without whoever reads this. */
  who: number[];
  /** Whether the reader is wanted. */
  you: boolean;
}

export function status(state: HeistState): Status {
  const { game: view, you } = state;
  const told = (key: StatusKey, seats: readonly number[]): Status => ({
    key,
    who: seats.filter((seat) => seat !== you),
    you: you !== null && seats.includes(you),
  });
  const seat = you === null ? undefined : state.table.seats[you];
  if (seat?.guest && seat.level !== null && !isOver(view)) return told("bot-plays", []);
  const { prompt } = view;
  const row = rowInPlay(view);
  if (prompt && (row === null || (you !== null && prompt.waiting.includes(you)))) return asking(prompt, told("others-answer", prompt.together ? prompt.asked : prompt.waiting));
  if (row === null) return told("over", []);
  const missing = row.flatMap((stars, at) => (stars ? [] : [at]));
  if (!missing.length && view.proposal) {
    const { agreed } = view.proposal;
    const unsaid = told("owed-answer", row.flatMap((_, at) => (agreed.includes(at) ? [] : [at])));
    return unsaid.you ? { ...unsaid, key: "you-answer" } : unsaid;
  }
  if (!missing.length) return prompt ? told(prompt.shape === "cards" ? "owed" : "owed-answer", prompt.waiting) : told(canMove(state) ? "settling" : "settling-firm", []);
  const needed = told("others-need-chip", missing);
  if (!needed.you) return needed;
  return { ...needed, key: needed.who.length ? "you-and-others-need-chip" : "you-need-chip" };
}

/** Whoever watches, or holds a dark chip (H-52), has no mind to change. */
function canMove({ legal }: HeistState): boolean {
  return legal.some(({ do: what }) => what === "TakeChip" || what === "ReturnChip");
}

function asking({ together, shape }: HeistPromptView, told: Status): Status {
  if (!told.you) return told;
  return { ...told, key: together ? "you-guess" : shape === "cards" ? "you-pick" : "you-answer" };
}

/** Whether everybody has a chip and only the settling time holds the round (H-15). */
export function isSettling(state: HeistState): boolean {
  const { game: view } = state;
  return view.settling > 0 && view.prompt === null && view.proposal === null && (rowInPlay(view)?.every((stars) => stars > 0) ?? false);
}
