import { expect, test } from "vitest";

import { together } from "./together";

const said = (key: number, after: number) => ({ type: "said" as const, key, after, name: "Bo", text: String(key), seat: 1 });
const line = (key: number, head = false) => ({ key, head });
const order = (entries: ReturnType<typeof together>): string[] => entries.map(({ key }) => key);

test("words stand after what had happened when they were said", () => {
  const lines = [line(3), line(2), line(1)];

  expect(order(together(lines, [said(0, 0), said(1, 2), said(2, 2), said(3, 3)]))).toEqual(["s3", "l3", "s2", "s1", "l2", "l1", "s0"]);
});

test("words keep their place beside a line that the log leaves out", () => {
  expect(order(together([line(9), line(4)], [said(0, 6)]))).toEqual(["l9", "s0", "l4"]);
});

test("without a log there are words alone, the last first", () => {
  expect(order(together([], [said(0, 0), said(1, 0)]))).toEqual(["s1", "s0"]);
});

test("a heading stands above what happened under it", () => {
  const lines = [line(6), line(5), line(4, true), line(3), line(2, true), line(1, true)];

  expect(order(together(lines, [said(0, 0), said(1, 5)]))).toEqual(["l4", "l6", "s1", "l5", "l2", "l3", "l1", "s0"]);
});
