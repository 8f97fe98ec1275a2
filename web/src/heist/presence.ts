/** What is heard at a heist, and whether it waits for whoever looks at it. */

import type { HeistState, State } from "../generated/messages";
import type { Sound } from "../presence/synth";
import { isOver } from "./chips";
import { diff } from "./diff";
import { status } from "./status";

/** The showdown sounds when it is seen. */
export function heard(before: State | null, after: State): Sound[] {
  if (before?.name !== after.name) return [];
  const sounds = diff((before as HeistState).game, (after as HeistState).game).flatMap(({ kind }): Sound[] => {
    if (kind === "chip") return ["chip"];
    return kind === "heist" || kind === "community" || kind === "cards" || kind === "discarded" || kind === "redraw" || kind === "passed" ? ["card"] : [];
  });
  return [...new Set(sounds)];
}

export function waits(state: State): boolean {
  const { you, table, legal, game } = state as HeistState;
  if (isOver(game)) return you !== null && !table.seats[you]?.ready && table.seats.some(({ guest, ready }, at) => guest && ready && at !== you);
  return status(state as HeistState).you || legal.some(({ do: what }) => what === "Agree");
}
