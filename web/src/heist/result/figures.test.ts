import { describe, expect, it } from "vitest";

import type { ChipTally } from "../../generated/messages";
import { claims, habit, rateOf, rates, reach } from "./figures";

const chip = (colour: string, low: number, right: number, high: number): ChipTally => ({ colour, claims: low + right + high, low, right, high });

describe("rates", () => {
  it("are the less sure the less was tried", () => {
    const few = rateOf("basic", 2, 1);
    const many = rateOf("basic", 200, 100);
    expect(few.rate).toBe(many.rate);
    expect(few.to - few.from).toBeGreaterThan(5 * (many.to - many.from));
    expect(rateOf("basic", 3, 3)).toMatchObject({ rate: 1, to: 1 });
    expect(rateOf("basic", 3, 3).from).toBeGreaterThan(0.5);
    expect(rateOf("basic", 3, 0).from).toBe(0);
  });

  it("stand in an order that makes sense", () => {
    const tally = (group: string, key: string) => ({ group, key, heists: 1, succeeded: 1 });
    const all = [tally("mode", "master-thief"), tally("mode", "basic"), tally("challenge", "10"), tally("challenge", "2")];
    expect(rates(all, "mode").map(({ key }) => key)).toEqual(["basic", "master-thief"]);
    expect(rates(all, "challenge").map(({ key }) => key)).toEqual(["2", "10"]);
    expect(rates(all, "players")).toEqual([]);
  });
});

describe("chips", () => {
  it("come by round, and only those that were taken", () => {
    expect(claims([chip("red", 1, 1, 1), chip("white", 0, 2, 0), chip("yellow", 0, 0, 0)]).map(({ colour }) => colour)).toEqual(["white", "red"]);
  });

  it("reach as far as the widest bar", () => {
    expect(reach([])).toBe(0.5);
    expect(reach(claims([chip("white", 10, 0, 0)]))).toBe(1);
    expect(reach(claims([chip("white", 0, 10, 0)]))).toBe(0.5);
  });
});

describe("the usual mistake", () => {
  it("is not guessed from a few chips", () => {
    expect(habit({ chips: [chip("white", 3, 0, 0)] })).toEqual({ kind: "unknown", n: 3 });
  });

  it("is which way most chips miss, and the round where they do most", () => {
    expect(habit({ chips: [chip("white", 1, 5, 4), chip("red", 0, 3, 7)] })).toEqual({ kind: "high", colour: "red", n: 7, claims: 10 });
    expect(habit({ chips: [chip("white", 6, 2, 1), chip("red", 3, 6, 0)] })).toEqual({ kind: "low", colour: "white", n: 6, claims: 9 });
    expect(habit({ chips: [chip("white", 4, 2, 4), chip("red", 1, 8, 1)] })).toEqual({ kind: "mixed", colour: "white", n: 8, claims: 10 });
  });

  it("is none when nearly all are right", () => {
    expect(habit({ chips: [chip("white", 1, 9, 1), chip("red", 0, 10, 0)] })).toEqual({ kind: "steady", right: 19, claims: 21 });
  });
});
