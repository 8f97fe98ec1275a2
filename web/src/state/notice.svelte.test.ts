import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import type { Refused } from "../generated/messages";
import { Notice } from "./notice.svelte";

const refused = (text: string): Refused => ({ type: "refused", id: text, code: "no", text, rule: "" });

let refusal: Refused | null = $state.raw(null);
let notice: Notice;
let end: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  refusal = null;
  end = $effect.root(() => {
    notice = new Notice(() => refusal);
  });
  flushSync();
});
afterEach(() => {
  end();
  vi.useRealTimers();
});

function refuse(one: Refused | null): void {
  refusal = one;
  flushSync();
}

it("stands for a while", () => {
  refuse(refused("first"));
  expect(notice.now?.text).toBe("first");
  vi.advanceTimersByTime(4_999);
  refuse(refused("second"));
  vi.advanceTimersByTime(4_999);
  expect(notice.now?.text).toBe("second");
  vi.advanceTimersByTime(1);
  expect(notice.now).toBeNull();
});

it("goes when something else is tried", () => {
  refuse(refused("first"));
  refuse(null);
  expect(notice.now).toBeNull();
});
