/** The people at a table: those on seats, then those who watch; and what is said of them. */

import type { State } from "../state/state";
import { t } from "../texts";
import { absence } from "./absent";
import { isHost } from "./door";

type Seen = Pick<State, "table" | "you" | "person">;

export interface Other {
  person: string;
  name: string;
  muted: boolean;
  /** Where they sit; null for who watches. */
  seat: number | null;
  /** Whether they have asked for a seat, or have one from the next deal or game on. */
  asks: boolean;
  promised: boolean;
}

export function others({ table, you, person: own }: Seen): Other[] {
  return [
    ...table.seats.flatMap(({ guest, person, name, muted }, seat) =>
      guest && seat !== you ? [{ person, name, muted, seat, asks: false, promised: false }] : [],
    ),
    ...table.watchers
      .filter(({ person }) => person !== own)
      .map(({ person, name, muted, asks, promised }) => ({ person, name, muted, seat: null, asks, promised })),
  ];
}

/** Whether there is anything to see or to do about the others. */
export function worthShowing(state: Seen): boolean {
  const { removed, seats } = state.table;
  const watched = others(state).some(({ seat }) => seat === null);
  return watched || (isHost(state) && (removed.length > 0 || seats.some(({ muted }) => muted)));
}

/** What is said of whoever has a seat, at any game. */
export function personFacts({ table }: Pick<State, "table">, seat: number): string[] {
  const person = table.seats[seat];
  const bot = person?.level ? t(person.guest ? "heist.seat.bot-for" : "heist.seat.bot") : "";
  const host = table.host === seat ? t("heist.seat.host") : "";
  return [bot, absence({ table }, seat), host].filter((fact) => fact !== "");
}
