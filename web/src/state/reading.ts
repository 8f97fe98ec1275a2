/** Whoever reads how a game came out is not pulled away from it when the others begin another one. */

import type { State } from "./state";

/** Whether the next game has begun for somebody who has not said that they want it. */
export function beganWithout(before: State | null, after: State): boolean {
  if (before === null || before.you === null || before.you !== after.you) return false;
  return before.table.stage === "finished" && after.table.stage === "playing" && !before.table.seats[before.you]?.ready;
}
