/** Who sits at a table, in words. */

import type { State } from "../generated/messages";
import { listed, named } from "../texts";

/** Everybody's names, and whose eyes these are. */
export interface Who {
  names: string[];
  you: number | null;
}

export function whoIs({ table, you }: State): Who {
  return { names: table.seats.map(({ name }) => named(name)), you };
}

export function nameOf(who: Who, seat: number): string {
  return named(who.names[seat]);
}

export function namesOf(who: Who, seats: readonly number[]): string {
  return listed(seats.map((seat) => nameOf(who, seat)));
}
