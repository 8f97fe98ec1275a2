/** Who sits at a table, in words. */

import type { State } from "../generated/messages";
import { listed, named, t } from "../texts";

/** So long a list of names fits into the status line of a small phone. */
const LONGEST = 44;

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

/** Who is waited for, the reader last as `you`. Where that gets long their number does: the seats show who it is. */
export function awaited(who: Who, seats: readonly number[], you: string | null): string {
  const all = (names: string[]): string => listed([...names, ...(you === null ? [] : [you])]);
  const told = all(seats.map((seat) => nameOf(who, seat)));
  return seats.length > 1 && told.length > LONGEST ? all([t("name.others", { n: seats.length })]) : told;
}
