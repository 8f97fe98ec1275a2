import { describe, expect, it } from "vitest";
import { abreast, others, ring } from "./seats";

describe("the seats", () => {
  it("stand clockwise from the left neighbour", () => {
    expect(others(1, 4)).toEqual([2, 3, 0]);
    expect(others(null, 3)).toEqual([0, 1, 2]);
  });
  it("stand in one row, or in two when there are many", () => {
    expect([3, 6, 7, 9, 10].map(abreast)).toEqual([3, 6, 4, 5, 5]);
  });
  it("stand along the far side of the table, mirrored", () => {
    for (const count of [2, 3, 4, 5, 6, 9, 10]) {
      const spots = ring(count);
      expect(spots).toHaveLength(count);
      expect(spots[0]!.x + spots.at(-1)!.x).toBeCloseTo(100);
      expect(spots.every(({ x, y }) => x >= 5 && x <= 95 && y >= 5 && y <= 65)).toBe(true);
    }
  });
});
