/** People whom the others wait for without a sign of life, and what happens when, in words. */

import type { SeatView } from "../generated/messages";
import { secondsUntil } from "../net/server-clock.svelte";
import type { State } from "../state/state";
import { named, t } from "../texts";

type Kind = "offline" | "slow";

function kindOf({ guest, online, level, nudged }: SeatView): Kind | null {
  if (!guest || level !== null) return null;
  return online ? (nudged ? "slow" : null) : "offline";
}

/** What is said of somebody who is offline or lets the others wait; nothing is "". Who listens hears no countdown. */
export function absence({ table }: Pick<State, "table">, seat: number | null, counting = true): string {
  const person = seat === null ? undefined : table.seats[seat];
  const kind = person && kindOf(person);
  if (!kind) return "";
  const name = named(person.name);
  if (person.replaceable) return t(kind === "slow" ? "absent.quiet" : "absent.offline", { name });
  const n = counting ? secondsUntil(person.bot_at) : null;
  return n === null ? t(`absent.${kind}`, { name }) : t(`absent.${kind}-until`, { name, n });
}

/** Of those who are waited for, who gives least hope: for whom a bot can play now, or will be able to first. */
export function absent({ table }: Pick<State, "table">, seats: readonly number[]): number | null {
  const due = (seat: number): number => {
    const person = table.seats[seat];
    return person?.replaceable ? 0 : (person?.bot_at ?? Infinity);
  };
  const missed = seats.filter((seat) => table.seats[seat] && kindOf(table.seats[seat]));
  return missed.sort((one, other) => due(one) - due(other))[0] ?? null;
}

/** What whoever lets the others wait is asked. */
export function nudgeTitle({ table }: Pick<State, "table">): string {
  return t(table.rematch ? "nudge.reading" : "nudge.title");
}

/** Whether the others wait for whoever looks, and have asked for a sign of life. */
export function isNudged({ table, you }: Pick<State, "table" | "you">): boolean {
  const seat = you === null ? undefined : table.seats[you];
  return seat !== undefined && seat.level === null && seat.nudged;
}
