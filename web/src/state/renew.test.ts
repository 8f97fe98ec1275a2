import { expect, it } from "vitest";

import { renewed, steady } from "./renew";

it("is what came, whatever was there before", () => {
  const before = { one: [1, 2, 3], two: { deep: ["a"] }, gone: 1, list: [1], was: null, now: [0] };
  const after = { one: [1, 2], two: { deep: ["a", { b: null }] }, list: { 0: 1 }, was: [], now: null, late: undefined };

  expect(renewed(before, after)).toStrictEqual(after);
  expect(renewed(null, after)).toBe(after);
  expect(renewed({ now: undefined }, { late: undefined })).toStrictEqual({ late: undefined });
});

it("keeps what is equal", () => {
  const before = { same: { deep: [1, [2]] }, row: [{ a: 1 }, { a: 2 }], other: 1 };
  const after = renewed(before, { same: { deep: [1, [2]] }, row: [{ a: 1 }, { a: 3 }], other: 1 });

  expect(after.same).toBe(before.same);
  expect(after.row).not.toBe(before.row);
  expect(after.row[0]).toBe(before.row[0]);
  expect(renewed(before, structuredClone(before))).toBe(before);
});

it("changes neither of the two", () => {
  const before = Object.freeze({ row: Object.freeze([1, 2]) });

  expect(renewed(before, Object.freeze({ row: Object.freeze([1, 3]) }))).toEqual({ row: [1, 3] });
  expect(before).toEqual({ row: [1, 2] });
});

it("answers with the same object until the result differs", () => {
  let row = [1];
  const work = steady(() => [...row]);
  const first = work();
  expect(work()).toBe(first);
  row = [2];

  expect(work()).toEqual([2]);
});
