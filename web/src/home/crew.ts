/** With whom one played last, and a new table for them. */

import type { GameEntry, Options } from "../generated/messages";
import { api, ApiFault } from "../net/api";
import { type Mate, matesOf } from "../replay/mates";
import { usualOptions, withGame } from "../table/options";

export interface LastCrew {
  game: GameEntry;
  mates: Mate[];
}

/** The people of the last game that was not played with bots alone, but for oneself. */
export function lastCrew(games: readonly GameEntry[]): LastCrew | null {
  for (const game of games) {
    const mates = matesOf(game).filter((_, seat) => game.outfits[seat] && seat !== game.seat);
    if (mates.length > 0) return { game, mates };
  }
  return null;
}

/** A new table that plays as theirs did; friends get in by its link. */
export async function openFor({ game }: LastCrew): Promise<string> {
  await api.me();
  const { id } = await api.open({ options: await optionsOf(game) });
  return id;
}

async function optionsOf({ table, game, players }: GameEntry): Promise<Options> {
  const usual = usualOptions();
  try {
    const { options } = await api.table(table ?? "");
    return options.welcome === "nobody" ? { ...options, welcome: usual.welcome } : options;
  } catch (problem) {
    if (!(problem instanceof ApiFault) || problem.passing) throw problem;
    return withGame({ ...usual, seats: players }, game); // that table is gone, or closed to oneself
  }
}
