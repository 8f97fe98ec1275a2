import { describe, expect, it } from "vitest";
import type { HeistAction } from "../generated/messages";
import { centre, expected, moved, returning, sentence, taking } from "./chips";
import { aView, withChips } from "./fixture";

describe("sentence", () => {
  it("reads a seat's chips from white to the round being played", () => {
    const view = withChips(aView({ phase: "orange" }), { white: [2, 1, 4, 3], yellow: [1, 2, 3, 4], orange: [0, 3, 0, 0] });
    expect(sentence(view, 1).map(({ colour, stars, kind }) => `${colour} ${kind} ${stars}`)).toEqual([
      "white chip 1",
      "yellow chip 2",
      "orange chip 3",
    ]);
    expect(sentence(view, 0).at(-1)).toEqual({ colour: "orange", kind: "wanted", stars: 0, current: true });
  });
  it("tells rounds without chips from chips that were put away", () => {
    const view = withChips(aView({ phase: "orange" }), { yellow: null });
    expect(sentence(view, 0).map(({ kind }) => kind)).toEqual(["skipped", "hidden", "wanted"]);
  });
  it("is empty before the first round and whole at the end", () => {
    expect(sentence(aView({ phase: "pass" }), 0)).toEqual([]);
    expect(sentence(aView({ phase: "lost" }), 0)).toHaveLength(4);
  });
});

describe("centre", () => {
  it("keeps a place for every chip", () => {
    expect(centre(withChips(aView(), { white: [3, 0, 1, 0] }))).toEqual([0, 2, 0, 4]);
    expect(centre(aView({ phase: "showdown" }))).toEqual([]);
  });
});

describe("what is allowed", () => {
  const legal: HeistAction[] = [{ do: "TakeChip", stars: 3, source: 2 }, { do: "ReturnChip" }];
  it("follows from the legal actions alone", () => {
    expect(taking(legal, 3)).toBe(legal[0]);
    expect(taking(legal, 2)).toBeNull();
    expect(returning(legal)).toBe(legal[1]);
    expect(returning([])).toBeNull();
  });
});

describe("expected", () => {
  const view = withChips(aView(), { white: [1, 3, 0, 0] });
  it("moves a chip at once, and the one held back to the centre", () => {
    const taken = expected(view, [{ do: "TakeChip", stars: 3, source: 1 }]);
    expect(taken.view.chips.white).toEqual([3, 0, 0, 0]);
    expect([...taken.pending].sort()).toEqual([1, 3]);
  });
  it("leaves a chip where it is once somebody was faster", () => {
    expect(expected(view, [{ do: "TakeChip", stars: 3, source: null }]).view).toBe(view);
  });
  it("returns a chip", () => {
    expect(expected(view, [{ do: "ReturnChip" }]).view.chips.white).toEqual([0, 3, 0, 0]);
  });
  it("expects nothing for a spectator or without chips", () => {
    const spectator = aView({ seat: null });
    expect(expected(spectator, [{ do: "TakeChip", stars: 3, source: null }]).view).toBe(spectator);
    expect(expected(view, []).view).toBe(view);
  });
});

describe("chips that lie elsewhere", () => {
  const start = aView();
  it("come from the centre, or from somebody, and the other one goes back last", () => {
    expect(moved(start, withChips(start, { white: [0, 3, 0, 0] }))).toEqual([{ colour: "white", stars: 3, from: "centre", to: 1 }]);
    const before = withChips(start, { white: [2, 3, 0, 0] });
    expect(moved(before, withChips(start, { white: [3, 0, 0, 0] }))).toEqual([
      { colour: "white", stars: 3, from: 1, to: 0 },
      { colour: "white", stars: 2, from: 0, to: "centre" },
    ]);
  });
  it("are none at first, in another heist, or where chips are put away (H-58)", () => {
    expect(moved(null, start)).toEqual([]);
    expect(moved(withChips(start, { white: [1, 0, 0, 0] }), aView({ commitment: "two" }))).toEqual([]);
    expect(moved(withChips(start, { white: [1, 0, 0, 0] }), withChips(start, { white: null }))).toEqual([]);
  });
});
