import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { Play } from "./play.svelte";

let [beats, done]: [string[], number] = [[], 0];
let stop = (): void => undefined;

function showdown(revealed: number, players: number): Play {
  let play: Play | undefined;
  stop = $effect.root(() => {
    play = new Play({ seen: () => 0, revealed: () => revealed, players: () => players, broken: () => Infinity, on: ({ kind, open }) => void beats.push(`${kind} ${open}`), done: () => void (done += 1) });
  });
  flushSync();
  if (!play) throw new Error("no play");
  return play;
}

beforeEach(() => {
  vi.useFakeTimers();
  [beats, done] = [[], 0];
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

function wait(ms: number): void {
  for (let passed = 0; passed < ms; passed += 100) {
    vi.advanceTimersByTime(100);
    flushSync();
  }
}

it("plays to the verdict, and lets that stand before it is over", () => {
  showdown(3, 3);
  wait(7500);
  expect(beats.at(-1)).toBe("verdict 3");
  expect(done).toBe(0);
  wait(3500);
  expect(done).toBe(1);
});

it("is skipped with one tap, and the verdict is still heard once", () => {
  const play = showdown(3, 3);
  play.skip();
  flushSync();
  expect(beats.filter((beat) => beat === "verdict 3")).toHaveLength(1);
  expect(done).toBe(1);
});

it("is cut short while the verdict stands", () => {
  const play = showdown(3, 3);
  wait(7500);
  play.skip();
  expect(done).toBe(1);
  expect(beats.filter((beat) => beat === "verdict 3")).toHaveLength(1);
});

it("waits for a question before the last hand", () => {
  const play = showdown(2, 3);
  play.skip();
  flushSync();
  expect(play.beat).toMatchObject({ kind: "turn", open: 2 });
  expect(play.waits).toBe(true);
  wait(5000);
  expect(done).toBe(0);
});
