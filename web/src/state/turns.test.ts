import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { afterPicture, inTurns, whenIdle } from "./turns";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it("takes one turn at a time", () => {
  const turns: number[] = [];
  inTurns(3, (turn) => turns.push(turn));
  expect(turns).toEqual([]);
  vi.advanceTimersToNextTimer();
  expect(turns).toEqual([1]);
  vi.runAllTimers();

  expect(turns).toEqual([1, 2, 3]);
});

it("stops between turns when it is called off", () => {
  const turns: number[] = [];
  const stop = inTurns(3, (turn) => turns.push(turn));
  vi.advanceTimersToNextTimer();
  stop();
  vi.runAllTimers();

  expect(turns).toEqual([1]);
});

it("waits until nothing else is to be done, but not for long", () => {
  const idle = vi.fn();
  const done = vi.fn();
  vi.stubGlobal("requestIdleCallback", idle);
  whenIdle(done);
  vi.runAllTimers();
  expect(done).not.toHaveBeenCalled();
  expect(idle).toHaveBeenCalledExactlyOnceWith(done, { timeout: 1_000 });
});

it("waits a moment where the browser can't say when nothing is to be done", () => {
  const done = vi.fn();
  expect(window).not.toHaveProperty("requestIdleCallback");
  whenIdle(done);
  vi.advanceTimersByTime(299);
  expect(done).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);

  expect(done).toHaveBeenCalledTimes(1);
});

it("waits for a picture, and for none where nothing is drawn", () => {
  const done = vi.fn();
  afterPicture(done);
  expect(done).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(done).toHaveBeenCalledTimes(1);
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  afterPicture(done);

  expect(done).toHaveBeenCalledTimes(2);
});
