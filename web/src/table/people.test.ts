import { describe, expect, it } from "vitest";

import type { Person, SeatView, TableView } from "../generated/messages";
import type { State } from "../state/state";
import { others, personFacts, worthShowing } from "./people";

const seat = (name: string, more: Partial<SeatView> = {}): SeatView => ({
  name,
  level: null,
  guest: true,
  online: true,
  replaceable: false,
  nudged: false,
  bot_at: null,
  ready: false,
  person: name,
  muted: false,
  outfit: { hat: "fedora", colour: "brass" },
  ...more,
});
const watcher = (name: string, more: Partial<Person> = {}): Person => ({ person: name, name, muted: false, asks: false, promised: false, seat: null, left: null, ...more });
const seen = (you: number | null, more: Partial<TableView>, person = "Ann"): Pick<State, "table" | "you" | "person"> => ({
  you,
  person,
  table: { host: 0, seats: [], watchers: [], removed: [], ...more } as unknown as TableView,
});

describe("the others at a table", () => {
  it("are people on seats and those who watch, without oneself and bots", () => {
    const seats = [seat("Ann"), seat("Bob", { muted: true }), seat("Ada", { guest: false, level: "easy", person: "" })];
    const watchers = [watcher("Cem", { asks: true })];

    expect(others(seen(0, { seats, watchers }))).toEqual([
      { person: "Bob", name: "Bob", muted: true, seat: 1, asks: false, promised: false },
      { person: "Cem", name: "Cem", muted: false, seat: null, asks: true, promised: false },
    ]);
    expect(others(seen(null, { seats, watchers }, "Cem")).map(({ name }) => name)).toEqual(["Ann", "Bob"]);
  });

  it("are shown when somebody watches, and to the host when somebody is out or muted", () => {
    const removed = [watcher("Dov")];

    expect(worthShowing(seen(0, {}))).toBe(false);
    expect(worthShowing(seen(1, { watchers: removed }))).toBe(true);
    expect(worthShowing(seen(null, { watchers: removed }, "Dov"))).toBe(false);
    expect(worthShowing(seen(1, { removed }))).toBe(false);
    expect(worthShowing(seen(0, { removed }))).toBe(true);
    expect(worthShowing(seen(0, { seats: [seat("Bob", { muted: true })] }))).toBe(true);
  });
});

describe("what is said of whoever has a seat", () => {
  const table = seen(0, { host: 1, seats: [seat("Ann"), seat("Bo"), seat("Cy", { level: "easy" }), seat("Dot", { level: "easy", guest: false })] });

  it("says who is the host, and for whom a bot plays", () => {
    expect([0, 1, 2, 3].map((place) => personFacts(table, place))).toEqual([[], ["heist.seat.host"], ["heist.seat.bot-for"], ["heist.seat.bot"]]);
  });
});
