/** What is asked about one's own games. */

import type { GameEntry, Statistics } from "../generated/messages";
import { ask } from "../net/api";

export const PAGE = 50;

export function myGames(before?: string): Promise<GameEntry[]> {
  return ask("GET", before === undefined ? "me/games" : `me/games?before=${encodeURIComponent(before)}`);
}

/** The last few, the very last first. */
export function lastGames(): Promise<GameEntry[]> {
  return ask("GET", "me/games?most=10");
}

export async function allMyGames(): Promise<GameEntry[]> {
  const games: GameEntry[] = [];
  for (;;) {
    const more = await myGames(games.at(-1)?.id);
    games.push(...more);
    if (more.length < PAGE) return games;
  }
}

export function myStatistics(): Promise<Statistics> {
  return ask("GET", "me/statistics");
}

/** Forget me: name, seats, and whose games these were. */
export function forgetMe(): Promise<void> {
  return ask("DELETE", "me");
}
