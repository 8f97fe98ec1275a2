/** Bots that play for people. */

import type { State } from "../state/state";

/** Whether a bot plays the seat of whoever looks. */
export function isPlayedForYou({ you, table }: State): boolean {
  const seat = you === null ? undefined : table.seats[you];
  return seat !== undefined && seat.guest && seat.level !== null;
}

/** Who has been gone for so long that whoever looks may let a bot play for them; of some seats, or of all. */
export function gone({ you, table }: State, seats: readonly number[] = [...table.seats.keys()]): number[] {
  return you === null ? [] : seats.filter((seat) => table.seats[seat]?.replaceable);
}
