/** The way to a seat: for whoever has none, and for the host who is asked for one. */

import type { Person } from "../generated/messages";
import type { State } from "../state/state";
import { named, t } from "../texts";

type Table = Pick<State, "table" | "you" | "person">;

export const isHost = ({ table, you }: Pick<State, "table" | "you">): boolean => you !== null && table.host === you;

/** Oneself among those who watch. */
export function ownEntry({ table, you, person }: Table): Person | undefined {
  return you === null && person ? table.watchers.find((one) => one.person === person) : undefined;
}

/** Who has asked for a seat; only the host can answer. */
export function knocking(state: Table): Person[] {
  return isHost(state) ? state.table.watchers.filter(({ asks }) => asks) : [];
}

/** Whether a request for a seat has come to nothing between two states, unless one has taken it back. */
export function isDeclined(before: State | null, after: Table, withdrawn: boolean): boolean {
  const own = ownEntry(after);
  if (!before || !own || own.asks || own.promised || withdrawn) return false;
  return before.declined || (ownEntry(before)?.asks ?? false);
}

/** What stands between somebody who watches and a seat: `gone` is a replay, where nobody sits down any more. */
export type Way = "sit" | "ask" | "return" | "asked" | "promised" | "declined" | "closed" | "gone";

export function wayIn(state: State): Way {
  const own = ownEntry(state);
  const { host, options } = state.table;
  if (state.person === "") return "gone";
  if (own?.promised) return "promised";
  if (own?.asks) return "asked";
  if (own && own.left !== null) return "return";
  if (options.welcome === "everybody" || host === null) return "sit";
  if (options.welcome === "nobody") return "closed";
  return state.declined ? "declined" : "ask";
}

/** The same in words; `watching` and `promise` are those of the game. */
export function wayWords(state: State, { watching, promise }: { watching: string; promise: string }): string {
  const { table } = state;
  const nameAt = (seat: number | null | undefined): string => named(table.seats[seat ?? -1]?.name);
  const own = ownEntry(state);
  switch (wayIn(state)) {
    case "asked":
      return t("seat.asked", { name: nameAt(table.host) });
    case "declined":
      return t("seat.declined", { name: nameAt(table.host) });
    case "promised":
      return own?.seat === null ? t("seat.next-game") : promise;
    case "return":
      return t("seat.left", { name: nameAt(own?.left) });
    case "closed":
      return t("seat.closed");
    default:
      return watching;
  }
}

/** What one tap does about it, and what it is called; nothing where there is nothing to be done. */
export function wayOn(way: Way): { text: string; does: "Sit" | "Stand" } | null {
  switch (way) {
    case "sit":
      return { text: t("seat.take"), does: "Sit" };
    case "ask":
      return { text: t("seat.ask"), does: "Sit" };
    case "declined":
      return { text: t("seat.ask-again"), does: "Sit" };
    case "return":
      return { text: t("seat.back"), does: "Sit" };
    case "asked":
    case "promised":
      return { text: t("seat.never-mind"), does: "Stand" };
    default:
      return null;
  }
}
