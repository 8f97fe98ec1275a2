import type { ComparedGame, GameEntry, StreetsSummary } from "../../generated/messages";
import { named } from "../../texts";

export interface SeatScores {
  seat: number;
  /** What this game's player made of the cards. */
  here: number;
  /** What the others made of the same cards, and who they were. */
  others: { name: string; score: number }[];
}

export function scoresOf({ summary }: { summary: Record<string, unknown> }): number[] {
  return (summary as unknown as StreetsSummary).scores;
}

/** Every seat got the same cards in every group: the scores of each seat beside each other. */
export function bySeat(here: GameEntry, games: readonly ComparedGame[]): SeatScores[] {
  return scoresOf(here).map((score, seat) => ({
    seat,
    here: score,
    others: games.flatMap((game) => (game.id === here.id ? [] : [{ name: named(game.names[seat]), score: scoresOf(game)[seat] ?? 0 }])),
  }));
}
