import { describe, expect, it } from "vitest";
import type { Move } from "./diff";
import { aView, withChips } from "./fixture";
import { others, ring } from "./seats";
import { continued } from "./story";

const taken: Move = { kind: "chip", colour: "white", stars: 2, from: "centre", to: 1, swap: false };

describe("the log", () => {
  it("goes on with new moves", () => {
    const once = continued([], [taken], aView());
    const twice = continued(once, [{ kind: "agreed", seat: 1 }], aView());
    expect(twice.map(({ key }) => key)).toEqual([1, 2]);
  });
  it("forgets chips that were put away (H-58)", () => {
    const told = continued([], [taken], aView());
    const dark = withChips(aView({ phase: "yellow" }), { white: null });
    expect(continued(told, [{ kind: "away", colour: "white" }], dark).map(({ move }) => move.kind)).toEqual(["away"]);
  });
  it("starts anew with a heist", () => {
    const told = continued([], [taken], aView());
    expect(continued(told, [{ kind: "heist", number: 2 }], aView()).map(({ move }) => move.kind)).toEqual(["heist"]);
  });
});

describe("the seats", () => {
  it("stand clockwise from the left neighbour", () => {
    expect(others(1, 4)).toEqual([2, 3, 0]);
    expect(others(null, 3)).toEqual([0, 1, 2]);
  });
  it("stand along the far side of the table, mirrored", () => {
    for (const count of [2, 3, 4, 5, 6]) {
      const spots = ring(count);
      expect(spots).toHaveLength(count);
      expect(spots[0]!.x + spots.at(-1)!.x).toBeCloseTo(100);
      expect(spots.every(({ x, y }) => x >= 5 && x <= 95 && y >= 5 && y <= 60)).toBe(true);
    }
  });
});
