import { expect, it } from "vitest";

import type { SeatView } from "../generated/messages";
import { aState, aView } from "../heist/fixture";
import { gone, isPlayedForYou } from "./stand-ins";

function tableWith(changes: Record<number, Partial<SeatView>>, you: number | null = 0) {
  const state = aState(aView());
  return { ...state, you, table: { ...state.table, seats: state.table.seats.map((seat, at) => ({ ...seat, ...changes[at] })) } };
}

it("may play for whoever has been gone for long, among those who are waited for", () => {
  const table = tableWith({ 1: { replaceable: true }, 3: { replaceable: true } });

  expect(gone(table)).toEqual([1, 3]);
  expect(gone(table, [2, 3])).toEqual([3]);
});

it("are called by players only", () => {
  expect(gone(tableWith({ 1: { replaceable: true } }, null))).toEqual([]);
});

it("play one's own seat until it is taken back", () => {
  expect(isPlayedForYou(tableWith({ 0: { level: "normal" } }))).toBe(true);
  expect(isPlayedForYou(tableWith({ 1: { level: "normal" } }))).toBe(false);
  expect(isPlayedForYou(tableWith({ 0: { level: "normal" } }, null))).toBe(false);
});
