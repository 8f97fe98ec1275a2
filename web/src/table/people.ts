/** The people at a table besides oneself: those on seats, then those who watch. */

import type { TableView } from "../generated/messages";

export interface Other {
  person: string;
  name: string;
  muted: boolean;
  watching: boolean;
}

export function others(table: TableView, you: number | null): Other[] {
  const seated = table.seats.filter((seat, number) => seat.guest && number !== you);
  return [
    ...seated.map(({ person, name, muted }) => ({ person, name, muted, watching: false })),
    ...table.watchers.map(({ person, name, muted }) => ({ person, name, muted, watching: true })),
  ];
}

/** Whether there is anything to see or to do about the others. */
export function worthShowing(table: TableView, hosting: boolean): boolean {
  return table.watchers.length > 0 || (hosting && (table.removed.length > 0 || table.seats.some((seat) => seat.muted)));
}
