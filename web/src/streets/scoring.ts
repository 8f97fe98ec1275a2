/** The end of a game: whose pile is turned up when, and what decided (T-41). */

import type { StreetsView } from "../generated/messages";

export interface Lane {
  seat: number;
  score: number;
  /** The captured gangsters, lowest first. */
  pile: number[];
  won: boolean;
}

export type Verdict =
  | { kind: "won"; seat: number }
  | { kind: "tie"; seat: number; score: number; tied: Lane[] }
  | { kind: "nobody" };

/** The lanes in the order in which they are turned up: whoever has won comes last. */
export function lanes(view: StreetsView): Lane[] {
  return view.captured
    .map((pile, seat) => ({
      seat,
      score: view.scores[seat] ?? 0,
      pile: typeof pile === "number" ? [] : [...pile].sort((one, other) => one - other),
      won: view.winners.includes(seat),
    }))
    .sort((one, other) => Number(one.won) - Number(other.won) || one.score - other.score || highest(one) - highest(other));
}

export function highest({ pile }: Lane): number {
  return pile.at(-1) ?? 0;
}

export function verdict(all: readonly Lane[]): Verdict {
  const winners = all.filter(({ won }) => won);
  const [winner] = winners;
  if (!winner || (winners.length > 1 && winner.score === 0)) return { kind: "nobody" };
  const tied = all.filter(({ score }) => score === winner.score);
  if (tied.length > 1) return { kind: "tie", seat: winner.seat, score: winner.score, tied: [...tied].reverse() };
  return { kind: "won", seat: winner.seat };
}

/** A number on its way up from nothing, at a moment between 0 and 1. */
export function countedUp(score: number, moment: number): number {
  return Math.round(score * Math.min(1, Math.max(0, moment)));
}
