import { expect, it } from "vitest";

import { change } from "../state/settings.svelte";
import { dayOf } from "./dates";

const now = new Date(2026, 2, 10, 0, 30);
const on = (day: number, hour = 23): number => new Date(2026, 2, day, hour).getTime() / 1000;

it("is a day as people speak of it", () => {
  expect(dayOf(on(10, 0), now)).toBe("Today");
  expect(dayOf(on(9), now)).toBe("Yesterday");
  expect(dayOf(on(8), now)).toBe("Sunday");
  expect(dayOf(on(4), now)).toBe("Wednesday");
  expect(dayOf(on(3), now)).toBe("March 3");
});

it("speaks the language of the page", () => {
  change({ language: "de" });
  expect(dayOf(on(9), now)).toBe("Gestern");
  change({ language: "pt" });
  expect(dayOf(on(9), now)).toBe("Ontem");
  change({ language: "en" });
});

it("takes a clock that is ahead for today", () => {
  expect(dayOf(on(11), now)).toBe("Today");
});
