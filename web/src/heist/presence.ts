/** What is heard at a heist, and whether it waits for whoever looks at it. */

import type { News } from "../generated/messages";
import type { Sound } from "../presence/synth";
import type { State } from "../state/state";
import { isOver } from "./chips";
import type { HeistState } from "./state";
import { status } from "./status";

const CARDS: ReadonlySet<News["news"]> = new Set(["pockets-dealt", "community-dealt", "card-drawn", "card-discarded", "pocket-redrawn", "cards-passed"]);

/** The showdown sounds when it is seen. */
export function heard(news: readonly News[]): Sound[] {
  const sounds = news.flatMap(({ news: word }): Sound[] => {
    if (word === "chip-taken" || word === "chip-returned") return ["chip"];
    return CARDS.has(word) ? ["card"] : [];
  });
  return [...new Set(sounds)];
}

export function waits(state: State): boolean {
  const { you, table, legal, game } = state as HeistState;
  if (isOver(game)) return you !== null && !table.seats[you]?.ready && table.seats.some(({ guest, ready }, at) => guest && ready && at !== you);
  return status(state as HeistState).you || legal.some(({ do: what }) => what === "Agree");
}
