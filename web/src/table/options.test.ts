import { beforeEach, expect, it } from "vitest";

import { t, useLanguage } from "../texts";
import { optionWords, usualOptions, withGame } from "./options";

beforeEach(() => useLanguage("en"));

it("starts with two seconds to change one's mind (H-15)", () => {
  expect(usualOptions().rules).toEqual({ mode: "basic", stacks: "ordered", settling: 2 });
  expect(optionWords(usualOptions())).toContain(t("options.words.settling", { n: 2 }));
});

it("says that a round without settling time ends at once", () => {
  const words = optionWords({ ...usualOptions(), rules: { settling: 0 } });

  expect(words).toContain(t("options.words.at-once"));
  expect(words).not.toContain(t("options.words.settling", { n: 0 }));
});

it("takes the seats and the rules of another game along with it", () => {
  const six = { ...usualOptions(), seats: 6 };

  expect(withGame(six, "streets")).toMatchObject({ game: "streets", seats: 5, rules: { open_scores: false } });
  expect(withGame({ ...six, game: "streets", seats: 2 }, "heist")).toMatchObject({ game: "heist", seats: 3 });
  expect(withGame(six, "chess")).toBe(six);
});
