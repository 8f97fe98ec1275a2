import { expect, test } from "vitest";

import { voiceOf } from "./emotes";

const NAMES = ["Ann", "Bo", "Cy"];
const emote = { key: 1, seat: 1, emote: "thanks" as const, to: 2 };
const line = { type: "said" as const, name: "Cy", text: "Wait", seat: 2 };

test("an emote stands at the seat it comes from and says whom it is meant for", () => {
  expect(voiceOf([emote], [], 1, NAMES)).toEqual({ emote, to: "Cy", words: "", meant: false });
});

test("whoever is meant knows it, and what they say stands at their seat", () => {
  expect(voiceOf([emote], [line], 2, NAMES)).toEqual({ emote: null, to: "", words: "Wait", meant: true });
});

test("an emote for all means nobody", () => {
  expect(voiceOf([{ ...emote, to: null }], [], 0, NAMES).meant).toBe(false);
});
