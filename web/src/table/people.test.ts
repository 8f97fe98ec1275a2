import { describe, expect, it } from "vitest";

import type { Person, SeatView, TableView } from "../generated/messages";
import { others, worthShowing } from "./people";

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
  ...more,
});
const watcher = (name: string): Person => ({ person: name, name, muted: false, asks: false, promised: false, seat: null });
const table = (more: Partial<TableView>): TableView => ({ seats: [], watchers: [], removed: [], ...more }) as unknown as TableView;

describe("the others at a table", () => {
  it("are people on seats and those who watch, without oneself and bots", () => {
    const seats = [seat("Ann"), seat("Bob", { muted: true }), seat("Ada", { guest: false, level: "easy", person: "" })];
    const watchers = [watcher("Cem")];

    expect(others(table({ seats, watchers }), 0)).toEqual([
      { person: "Bob", name: "Bob", muted: true, watching: false },
      { person: "Cem", name: "Cem", muted: false, watching: true },
    ]);
  });

  it("are shown when somebody watches, and to the host when somebody is out or muted", () => {
    const removed = [watcher("Dov")];

    expect(worthShowing(table({}), true)).toBe(false);
    expect(worthShowing(table({ watchers: removed }), false)).toBe(true);
    expect(worthShowing(table({ removed }), false)).toBe(false);
    expect(worthShowing(table({ removed }), true)).toBe(true);
    expect(worthShowing(table({ seats: [seat("Bob", { muted: true })] }), true)).toBe(true);
  });
});
