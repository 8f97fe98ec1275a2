import { expect, it } from "vitest";

import type { HeistGame, HeistSeat, StateMessage, TableView } from "../generated/messages";
import { type Parts, taken, together } from "./parts";

const table = { id: "abc" } as TableView;
const game = {
  name: "heist",
  view: {
    phase: "white",
    pockets: [2, 2, 2],
    chips: { white: [0, 3, 0], yellow: [0, 0, 0], orange: [0, 0, 0], red: [0, 0, 0] },
  },
} as HeistGame;
const seat = { you: 0, view: { pockets: [["Ah", "Kd"], 2, 2] }, chips: [1, 3], legal: [{ do: "Agree" }] } as HeistSeat;
const first: StateMessage = { type: "state", seq: 7, table, game, seat };

const after = (before: StateMessage[]): Parts => {
  const parts = before.reduce<Parts | null>(taken, null);
  if (parts === null) throw new Error("parts are missing");
  return parts;
};

it("makes one view of what everybody sees and what is one's own, with what is empty", () => {
  const state = together(after([first]), first);

  expect(state).toMatchObject({ seq: 7, you: 0, table, debrief: null, thoughts: [] });
  expect(state.game).toMatchObject({ seat: 0, phase: "white", pockets: [["Ah", "Kd"], 2, 2], community: [], prompt: null });
});

it("makes an action of every chip that may be taken, from where it lies", () => {
  expect(together(after([first]), first).legal).toEqual([
    { do: "TakeChip", stars: 1, source: null },
    { do: "TakeChip", stars: 3, source: 1 },
    { do: "Agree" },
  ]);
});

it("keeps the parts that are left out of a message", () => {
  const moved: StateMessage = { type: "state", seq: 8, game: { ...game, view: { ...game.view, phase: "yellow" } } };
  const parts = after([first, moved]);
  const state = together(parts, moved);

  expect(parts.table).toBe(table);
  expect(parts.seat).toBe(seat);
  expect(state.game).toMatchObject({ phase: "yellow", pockets: [["Ah", "Kd"], 2, 2] });
  expect(state).toMatchObject({ seq: 8, you: 0 });
});

it("takes the fields that have changed, and keeps the others", () => {
  const chips = { ...game.view.chips, white: [1, 3, 0] };
  const taking: StateMessage = {
    type: "state",
    seq: 8,
    game_change: { view: { chips, community: [] } },
    seat_change: { chips: [3], legal: [{ do: "ReturnChip" }] },
  };
  const parts = after([first, taking]);

  expect(parts.game).toEqual({ name: "heist", view: { ...game.view, chips, community: [] } });
  expect(parts.seat).toEqual({ ...seat, chips: [3], legal: [{ do: "ReturnChip" }] });
  expect(parts.table).toBe(table);
  expect(game.view.chips.white).toEqual([0, 3, 0]);
});

it("shows a spectator what everybody sees, and nobody a game where there is none", () => {
  const watching = together(after([{ ...first, seat: { you: null } }]), first);
  const waiting = after([first, { type: "state", seq: 9, game: null }]);

  expect(watching).toMatchObject({ you: null, legal: [], game: { seat: null, hand: null, pockets: [2, 2, 2] } });
  expect(together(waiting, { type: "state", seq: 9 })).toMatchObject({ game: null, legal: [], you: 0 });
});

it("knows nothing before all parts have come", () => {
  expect(taken(null, { type: "state", seq: 1, table, game: null })).toBeNull();
});
