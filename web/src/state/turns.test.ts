import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { afterPicture, inTurns } from "./turns";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.restoreAllMocks());

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
