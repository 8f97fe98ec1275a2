import { expect, it } from "vitest";

import { places } from "./ring";

const rows = (seats: number, first: number): Record<"far" | "near", number[]> => {
  const all = places(seats, first).map((place, seat) => ({ ...place, seat }));
  const row = (which: "far" | "near"): number[] =>
    all
      .filter(({ row }) => row === which)
      .sort((one, other) => one.column - other.column)
      .map(({ seat }) => seat);
  return { far: row("far"), near: row("near") };
};

it("has oneself on the near side and the others clockwise", () => {
  expect(rows(2, 0)).toEqual({ far: [1], near: [0] });
  expect(rows(3, 1)).toEqual({ far: [2, 0], near: [1] });
  expect(rows(4, 0)).toEqual({ far: [2, 3], near: [1, 0] });
  expect(rows(6, 0)).toEqual({ far: [2, 3, 4], near: [1, 0, 5] });
  expect(rows(6, 4)).toEqual({ far: [0, 1, 2], near: [5, 4, 3] });
});

it("leaves nobody out and seats nobody twice, with the shorter row in the middle", () => {
  for (let seats = 2; seats <= 10; seats += 1) {
    for (let first = 0; first < seats; first += 1) {
      const { far, near } = rows(seats, first);
      expect([...far, ...near].sort((one, other) => one - other)).toEqual(Array.from({ length: seats }, (_, seat) => seat));
      expect(near).toContain(first);
    }
    const columns = places(seats, 0).filter(({ row }) => row === "near").map(({ column }) => column);
    expect(Math.min(...columns)).toBe(seats % 2);
    expect(Math.max(...columns)).toBe(2 * Math.ceil(seats / 2) - 2 - (seats % 2));
  }
});
