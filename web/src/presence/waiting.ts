/** What is heard when the table changes, and whether it waits for whoever looks at it. */

import { isHeist, isStreets, type State } from "../generated/messages";
import { isOver } from "../heist/chips";
import { diff } from "../heist/diff";
import { status as heistStatus } from "../heist/status";
import { status as streetsStatus } from "../streets/status";
import type { Sound } from "./synth";

/** The sounds of what happened between two messages. The showdown and the reveal of streets sound when they are seen. */
export function heard(before: State | null, after: State): Sound[] {
  if (before === null || !isHeist(before) || !isHeist(after)) return [];
  const sounds = diff(before.game, after.game).flatMap(({ kind }): Sound[] => {
    if (kind === "chip") return ["chip"];
    return kind === "heist" || kind === "community" || kind === "cards" || kind === "discarded" || kind === "redraw" || kind === "passed" ? ["card"] : [];
  });
  return [...new Set(sounds)];
}

/** Whether nothing goes on without whoever looks. */
export function waits(state: State): boolean {
  const { you, table, legal } = state;
  const seat = you === null ? undefined : table.seats[you];
  if (!seat || table.stage !== "playing" || seat.level !== null) return false;
  if (isStreets(state)) return streetsStatus(state).you;
  if (!isHeist(state)) return false;
  if (isOver(state.game)) return !seat.ready && table.seats.some(({ guest, ready }, at) => guest && ready && at !== you);
  return heistStatus(state).you || legal.some(({ do: what }) => what === "Agree");
}
