/** The groups that were dealt the same cards, side by side. */

import type { GameEntry } from "../generated/messages";

/** The best first: won before lost, then more vaults, then fewer alarms; the earlier one where they are equal. */
export function ranked(games: readonly GameEntry[]): GameEntry[] {
  return [...games].sort(
    (one, other) =>
      Number(other.won) - Number(one.won) || other.vaults - one.vaults || one.alarms - other.alarms || one.finished - other.finished,
  );
}

export interface SeatScores {
  seat: number;
  /** What this game's player made of the cards. */
  here: number;
  /** What the others made of the same cards, and who they were. */
  others: { name: string; score: number }[];
}

/** In streets every seat got the same cards in every group: the scores of each seat beside each other. */
export function bySeat(here: GameEntry, games: readonly GameEntry[]): SeatScores[] {
  return here.scores.map((score, seat) => ({
    seat,
    here: score,
    others: games.flatMap((game) => (game.id === here.id ? [] : [{ name: game.names[seat] ?? "", score: game.scores[seat] ?? 0 }])),
  }));
}
