import { describe, expect, it } from "vitest";

import type { News } from "../generated/messages";
import { aState, aView, withChips } from "../heist/fixture";
import { aState as streetsState, aView as streetsView } from "../streets/fixture";
import * as heist from "../heist/presence";
import * as streets from "../streets/presence";
import { waits } from "./waiting";

const { heard } = heist;

const took = (seat: number): News => ({ news: "chip-taken", seat, colour: "white", stars: seat + 1, source: null, returned: 0 });

describe("what is heard", () => {
  it("is nothing when nothing happens", () => {
    expect(heard([])).toEqual([]);
  });

  it("is one click for chips, however many move", () => {
    expect(heard([took(0), took(1), { news: "chip-returned", seat: 0, colour: "white", stars: 1 }])).toEqual(["chip"]);
  });

  it("is cards that are turned", () => {
    expect(heard([{ news: "community-dealt", cards: ["2c", "3d", "Kh"] }])).toEqual(["card"]);
  });

  it("does not give the showdown away", () => {
    const hand = { ranking: "pair", best: [], ranks: ["8"], kickers: [] };
    expect(heard([{ news: "hand-revealed", seat: 0, cards: [], hand }, { news: "heist-ended", success: true, reasons: [], order: [0] }, { news: "vault-opened", vaults: 1 }])).toEqual([]);
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

  it("for who has not said whether they play again", () => {
    const { table, ...rest } = aState(aView({ phase: "won" }));
    const asked = (ready: boolean): typeof table => ({ ...table, stage: "finished", rematch: true, seats: table.seats.map((seat) => ({ ...seat, ready })) });

    expect([false, true].map((ready) => waits({ ...rest, table: asked(ready) }, heist))).toEqual([true, false]);
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
