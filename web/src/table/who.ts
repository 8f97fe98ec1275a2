/** Who sits at a table, in words. */

import type { State } from "../state/state";
import { listed, named, t } from "../texts";

/** So long a list of names fits into the status line of a small phone. */
const LONGEST = 44;

/** Everybody's names, and who of them reads this; null for spectators, and in a replay, where nobody sits any more. */
export interface Who {
  names: string[];
  you: number | null;
}

export function whoIs({ table, you, person }: State): Who {
  return { names: table.seats.map(({ name }) => named(name)), you: person === "" ? null : you };
}

/** The reader, on their own or in a sentence, in the case that it asks for: "Du", "du", "von dir", "für dich". */
type Case = "alone" | "inside" | "dative" | "accusative";

export function nameOf(who: Who, seat: number, as: Case = "alone"): string {
  return seat === who.you ? t(`name.you.${as}`) : named(who.names[seat]);
}

/** Names as a list inside a sentence, the reader last. */
export function namesOf(who: Who, seats: readonly number[]): string {
  const mine = seats.filter((seat) => seat === who.you);
  return listed([...seats.filter((seat) => seat !== who.you), ...mine].map((seat) => nameOf(who, seat, "inside")));
}

/** Who is waited for at the beginning of a sentence, the reader first. Where that gets long their number does: the seats show who it is. */
export function awaited(who: Who, seats: readonly number[], you: boolean): string {
  const all = (names: string[]): string => listed([...(you ? [t("name.you.alone")] : []), ...names]);
  const told = all(seats.map((seat) => nameOf(who, seat)));
  return seats.length > 1 && told.length > LONGEST ? all([t("name.others", { n: seats.length })]) : told;
}
