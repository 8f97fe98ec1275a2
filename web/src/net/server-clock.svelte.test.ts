import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { forgetClock, heardClock, secondsUntil } from "./server-clock.svelte";

const DUE = 1_040;

let shown: number | null;
let end: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  forgetClock();
  end = $effect.root(() => {
    $effect(() => {
      shown = secondsUntil(DUE);
    });
  });
  flushSync();
});
afterEach(() => {
  end();
  vi.useRealTimers();
});

function pass(milliseconds: number): void {
  vi.advanceTimersByTime(milliseconds);
  flushSync();
}

it("counts by the clock of the server alone", () => {
  expect(shown).toBeNull();
  heardClock(1_000);
  flushSync();
  expect(shown).toBe(40);
  pass(1_500);
  expect(shown).toBe(39);
});

it("does not go by an answer that was long on its way", () => {
  heardClock(1_000);
  pass(2_000);
  heardClock(1_000.5);
  flushSync();
  expect(shown).toBe(38);
});

it("counts nothing without a connection", () => {
  heardClock(1_000);
  pass(1_000);
  forgetClock();
  flushSync();
  expect(shown).toBeNull();
});

it("leaves it to the server to say that the time has come", () => {
  heardClock(1_000);
  pass(60_000);
  expect(shown).toBe(1);
});

it("knows nothing of what has no time", () => {
  heardClock(1_000);
  expect(secondsUntil(null)).toBeNull();
});
