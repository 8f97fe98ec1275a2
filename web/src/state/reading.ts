/** Whoever reads how a heist or a game came out is not pulled away from it when the others begin the next one. */

import type { State } from "./state";

/** Whether the next heist or game has begun for somebody who has not said that they want it. */
export function beganWithout(before: State | null, after: State): boolean {
  if (before === null || before.you === null || before.you !== after.you) return false;
  const over = before.table.stage === "finished" || before.rests === true;
  return over && isOn(after) && !before.table.seats[before.you]?.ready;
}

/** Whether there is a heist or a game to play. */
export function isOn({ table, rests }: State): boolean {
  return table.stage === "playing" && !rests;
}
