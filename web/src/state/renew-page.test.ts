import { beforeEach, expect, it, vi } from "vitest";

import { PROTOCOL } from "../generated/messages";
import { AGAIN_AFTER, renewPage, TRIES } from "./renew-page";

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
});

it("is loaded anew at once, and slowly when that brings the same page again", () => {
  const reload = vi.fn();
  renewPage(reload);
  vi.advanceTimersByTime(0);
  expect(reload).toHaveBeenCalledTimes(1);
  renewPage(reload);
  vi.advanceTimersByTime(AGAIN_AFTER - 1);
  expect(reload).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(reload).toHaveBeenCalledTimes(2);
  for (let times = 0; times < 2 * TRIES; times++) {
    renewPage(reload);
    vi.advanceTimersByTime(AGAIN_AFTER);
  }
  expect(reload).toHaveBeenCalledTimes(TRIES);
});

it("counts anew after another upgrade", () => {
  sessionStorage.setItem("thegang.renewed", `${PROTOCOL - 1} ${TRIES}`);
  const reload = vi.fn();
  renewPage(reload);
  vi.advanceTimersByTime(0);

  expect(reload).toHaveBeenCalledTimes(1);
});
