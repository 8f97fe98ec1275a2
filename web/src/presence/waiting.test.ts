import { describe, expect, it } from "vitest";

import { aState, aView, withChips } from "../heist/fixture";
import { aState as streetsState, aView as streetsView } from "../streets/fixture";
import * as heist from "../heist/presence";
import * as streets from "../streets/presence";
import { waits } from "./waiting";

const { heard } = heist;

describe("what is heard", () => {
  it("is nothing at first, however much there is to see", () => {
    expect(heard(null, aState(aView()))).toEqual([]);
  });

  it("is one click for chips, however many move", () => {
    const before = aState(aView());
    const after = aState(withChips(aView(), { white: [4, 1, 0, 2] }));

    expect(heard(before, after)).toEqual(["chip"]);
  });

  it("is cards that are turned", () => {
    const before = aState(withChips(aView(), { white: [4, 1, 3, 2] }));
    const after = aState({ ...before.game, phase: "yellow", community: ["2c", "3d", "Kh"] });

    expect(heard(before, after)).toEqual(["card"]);
  });

  it("does not give the showdown away", () => {
    const before = aState(aView({ phase: "red", chips: { white: [1, 2, 3, 4], yellow: [1, 2, 3, 4], orange: [1, 2, 3, 4], red: [1, 2, 3, 4] } }));
    const after = aState({ ...before.game, phase: "showdown", vaults: 1, revealed: [0, 1, 2, 3], last: { success: true, reasons: [], order: [0, 1, 2, 3], hands: [] } });

    expect(heard(before, after)).toEqual([]);
  });
});

describe("the table waits", () => {
  it("for whoever has no chip", () => {
    expect(waits(aState(aView()), heist)).toBe(true);
    expect(waits(aState(withChips(aView(), { white: [4, 0, 0, 0] })), heist)).toBe(false);
  });

  it("for whoever has not agreed", () => {
    const view = withChips(aView(), { white: [4, 0, 0, 0] });

    expect(waits(aState(view, { legal: [{ do: "Agree" }, { do: "Refuse" }] }), heist)).toBe(true);
  });

  it("for whoever is not ready when others are", () => {
    const state = aState(aView({ phase: "showdown" }));
    expect(waits(state, heist)).toBe(false);
    const seats = state.table.seats.map((seat, at) => ({ ...seat, ready: at === 2 }));

    expect(waits({ ...state, table: { ...state.table, seats } }, heist)).toBe(true);
  });

  it("for nobody who watches, and for nobody whose seat a bot plays", () => {
    const state = aState(aView());
    expect(waits({ ...state, you: null }, heist)).toBe(false);
    const seats = state.table.seats.map((seat) => ({ ...seat, level: "easy" as const }));

    expect(waits({ ...state, table: { ...state.table, seats } }, heist)).toBe(false);
  });

  it("for a secret choice", () => {
    expect(waits(streetsState(streetsView()), streets)).toBe(true);
    expect(waits(streetsState(streetsView({ chosen: [0] })), streets)).toBe(false);
  });
});
