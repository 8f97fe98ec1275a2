/** Whether the table waits for whoever looks at it. */

import type { PresencePart } from "../game/client";
import type { State } from "../state/state";

/** Whether nothing goes on without whoever looks; who plays no seat is never waited for. */
export function waits(state: State, game: PresencePart): boolean {
  const { you, table } = state;
  const seat = you === null ? undefined : table.seats[you];
  if (seat === undefined || seat.level !== null) return false;
  return table.rematch ? !seat.ready : table.stage === "playing" && game.waits(state);
}
