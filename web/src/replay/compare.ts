/** The groups that were dealt the same cards, side by side. */

import type { ComparedGame, GameEntry } from "../generated/messages";
import { listedNames, named, t } from "../texts";

/** The best first: won before lost, then more vaults, then fewer alarms; the earlier one where they are equal. */
export function ranked(games: readonly ComparedGame[]): ComparedGame[] {
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
export function bySeat(here: GameEntry, games: readonly ComparedGame[]): SeatScores[] {
  return here.scores.map((score, seat) => ({
    seat,
    here: score,
    others: games.flatMap((game) => (game.id === here.id ? [] : [{ name: named(game.names[seat]), score: game.scores[seat] ?? 0 }])),
  }));
}

/** Who a group was; what a private table played shows its cards here, and not its people. */
export function groupName({ names }: ComparedGame): string {
  return names.some(Boolean) ? listedNames(names) : t("replay.compare.private");
}
