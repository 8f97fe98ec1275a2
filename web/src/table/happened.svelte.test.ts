import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import type { News } from "../generated/messages";
import { aState, aView } from "../heist/fixture";
import { continued, type Story, UNTOLD } from "../state/story";
import { useLanguage } from "../texts";
import { Happened } from "./happened.svelte";

await useLanguage("en");

const came = (name: string): News => ({ news: "stand-in-came", seat: 1, name });
const state = aState(aView());

let story: Story = $state.raw(UNTOLD);
let happened: Happened;
let end: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  story = continued(UNTOLD, { news: [came("Al")] });
  end = $effect.root(() => {
    happened = new Happened(() => ({ state, story }));
  });
  flushSync();
});
afterEach(() => {
  end();
  vi.useRealTimers();
});

function tell(...news: News[]): void {
  story = continued(story, { news });
  flushSync();
}

it("is told from the moment one looks, for a while", () => {
  expect(happened.words).toBe("");
  tell(came("Bo"));
  expect(happened.words).toBe("A bot is playing for Bo");
  vi.advanceTimersByTime(5_999);
  tell({ news: "game-won" });
  expect(happened.words).not.toBe("");
  vi.advanceTimersByTime(1);
  expect(happened.words).toBe("");
});

it("is what happened last, where it was much", () => {
  tell(came("Bo"), came("Cy"), { news: "host-changed", seat: 0, name: "Ada" });
  expect(happened.words).toBe("A bot is playing for Cy · You are the host now");
});
