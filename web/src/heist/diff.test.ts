import { describe, expect, it } from "vitest";
import { diff } from "./diff";
import { aPrompt, aView, withChips } from "./fixture";

const start = aView();

describe("diff", () => {
  it("has nothing to tell about a first view or an unchanged one", () => {
    expect(diff(null, start)).toEqual([]);
    expect(diff(start, { ...start })).toEqual([]);
  });
  it("sees a chip taken from the centre", () => {
    expect(diff(start, withChips(start, { white: [0, 3, 0, 0] }))).toEqual([
      { kind: "chip", colour: "white", stars: 3, from: "centre", to: 1, swap: false },
    ]);
  });
  it("sees a steal, and the chip that goes back for it", () => {
    const before = withChips(start, { white: [2, 3, 0, 0] });
    expect(diff(before, withChips(start, { white: [3, 0, 0, 0] }))).toEqual([
      { kind: "chip", colour: "white", stars: 3, from: 1, to: 0, swap: false },
      { kind: "chip", colour: "white", stars: 2, from: 0, to: "centre", swap: true },
    ]);
  });
  it("sees a chip returned", () => {
    expect(diff(withChips(start, { white: [2, 0, 0, 0] }), start)).toEqual([
      { kind: "chip", colour: "white", stars: 2, from: 0, to: "centre", swap: false },
    ]);
  });
  it("tells the last chip, the cards and the new round in this order", () => {
    const before = withChips(start, { white: [1, 2, 3, 0] });
    const after = withChips(aView({ phase: "yellow", community: ["2c", "3c", "4c"] }), { white: [1, 2, 3, 4] });
    expect(diff(before, after).map(({ kind }) => kind)).toEqual(["chip", "community", "round"]);
  });
  it("tells that chips were put away, and nothing about them (H-58)", () => {
    const before = withChips(start, { white: [1, 2, 3, 0] });
    const after = withChips(aView({ phase: "yellow", community: ["2c", "3c", "4c"] }), { white: null });
    expect(diff(before, after)).toContainEqual({ kind: "away", colour: "white" });
    expect(diff(before, after).some(({ kind }) => kind === "chip")).toBe(false);
  });
  it("sees a redraw, which is no draw", () => {
    const after = aView({ phase: "yellow", redrawn: [0], pockets: [["2c", "3c"], 2, 2, 2] });
    expect(diff(start, after).map(({ kind }) => kind)).toEqual(["redraw", "round"]);
  });
  it("sees cards drawn and discarded", () => {
    const more = aView({ pockets: [["Ah", "Ad", "5s"], 2, 2, 2] });
    expect(diff(start, more)).toEqual([{ kind: "cards", seat: 0, cards: ["5s"], count: 1 }]);
    expect(diff(aView({ pockets: [["Ah", "Ad"], 3, 2, 2] }), start)).toEqual([{ kind: "discarded", seat: 1 }]);
  });
  it("sees the card that came from the right neighbour", () => {
    const prompt = aPrompt({ asked: [0], waiting: [0] });
    const after = aView({ pockets: [["Ah", "9s"], 2, 2, 2] });
    expect(diff(aView({ phase: "pass", prompt }), after)).toEqual([
      { kind: "passed", card: "9s" },
      { kind: "round", colour: "white" },
    ]);
  });
  it("follows a proposal to its use or its end", () => {
    const proposal = { by: 1, who: 2, to: null, value: null, agreed: [1] };
    const open = aView({ specialist: 5, proposal });
    expect(diff(aView({ specialist: 5 }), open)).toEqual([{ kind: "proposed", proposal }]);
    expect(diff(open, aView({ specialist: 5, proposal: { ...proposal, agreed: [1, 0] } }))).toEqual([{ kind: "agreed", seat: 0 }]);
    expect(diff(open, aView({ specialist: 5 }))).toEqual([{ kind: "dropped", by: 1 }]);
    expect(diff(open, aView({ specialist: 5, specialist_user: 2 }))).toEqual([{ kind: "used", specialist: 5, who: 2 }]);
  });
  it("sees what is announced to all and shown to one", () => {
    const announcement = { specialist: 8, who: 1, sum: 17 };
    const shown = { who: 1, to: 0, card: "Ks" };
    expect(diff(start, aView({ announcements: [announcement], shown: [shown] }))).toEqual([
      { kind: "announced", announcement },
      { kind: "shown", shown },
    ]);
  });
  it("sees the reveal and the verdict", () => {
    const last = { success: true, reasons: [], order: [0, 1], hands: [] };
    const after = aView({ phase: "showdown", revealed: [1, 0], last });
    expect(diff(aView({ phase: "red" }), after)).toEqual([
      { kind: "revealed", seat: 1 },
      { kind: "revealed", seat: 0 },
      { kind: "ended", success: true },
    ]);
  });
  it("deals a new heist from nothing", () => {
    const moves = diff(aView({ phase: "showdown" }), aView({ commitment: "two", heist: 2, remembered: ["2c", "2d"] }));
    expect(moves.map(({ kind }) => kind)).toEqual(["heist", "mixed", "cards", "cards", "cards", "cards"]);
  });
});
