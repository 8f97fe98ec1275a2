import { beforeEach, expect, it } from "vitest";

import type { SeatView } from "../generated/messages";
import { aState, aView } from "../heist/fixture";
import { forgetClock, heardClock } from "../net/server-clock.svelte";
import { useLanguage } from "../texts";
import { absence, absent, isNudged } from "./absent";

await useLanguage("en");

function table(...changes: Partial<SeatView>[]): ReturnType<typeof aState> {
  const state = aState(aView());
  return { ...state, table: { ...state.table, seats: state.table.seats.map((seat, at) => ({ ...seat, ...changes[at] })) } };
}

beforeEach(() => {
  forgetClock();
  heardClock(1_000);
});

it("tells who is offline, and when a bot can step in", () => {
  const state = table({}, { online: false, bot_at: 1_039.9 });

  expect(absence(state, 1)).toBe("Bo is offline; a bot can take over in 40 s");
  expect(absence(state, 1, false)).toBe("Bo is offline.");
  forgetClock();
  expect(absence(state, 1)).toBe("Bo is offline.");
  expect(absence(table({}, { online: false, replaceable: true, bot_at: 999 }), 1)).toBe("Bo is offline.");
});

it("tells who is there and lets the others wait", () => {
  expect(absence(table({}, { nudged: true, bot_at: 1_010 }), 1)).toBe("Bo is taking a while; a bot can take over in 10 s");
  expect(absence(table({}, { nudged: true, replaceable: true, bot_at: 999 }), 1)).toBe("Bo isn’t answering.");
});

it("has nothing to tell of who is there, of bots, and of whom a bot plays for", () => {
  const state = table({}, { guest: false, online: false, level: "easy" }, { online: false, level: "normal" });

  expect([0, 1, 2].map((seat) => absence(state, seat))).toEqual(["", "", ""]);
  expect(absent(state, [0, 1, 2, 3])).toBeNull();
});

it("finds who gives least hope among those who are waited for", () => {
  const state = table({ online: false, bot_at: 1_001 }, { online: false, bot_at: 1_020 }, { nudged: true, bot_at: 1_010 }, {});

  expect(absent(state, [1, 2, 3])).toBe(2);
  expect(absent(table({}, { online: false, bot_at: 1_001 }, { nudged: true, replaceable: true, bot_at: 990 }), [1, 2])).toBe(2);
});

it("knows whether whoever looks is asked for a sign of life", () => {
  expect(isNudged(table({ nudged: true }))).toBe(true);
  expect(isNudged(table({}, { nudged: true }))).toBe(false);
  expect(isNudged({ ...table({ nudged: true }), you: null })).toBe(false);
});
