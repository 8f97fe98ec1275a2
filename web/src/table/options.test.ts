import { beforeEach, expect, it } from "vitest";

import { gameCalled } from "../game/registry";
import { g, useLanguage } from "../texts";
import { optionWords, usualOptions, withGame } from "./options";

beforeEach(() => useLanguage("en"));

it("starts with two seconds to change one's mind (H-15)", () => {
  expect(usualOptions().rules).toMatchObject({ mode: "basic", stacks: "ordered", settling: 2 });
  expect(optionWords(usualOptions())).toContain(g("rules.settling.told", { n: 2 }));
});

it("says that a round without settling time ends at once", () => {
  const words = optionWords({ ...usualOptions(), rules: { settling: 0 } });

  expect(words).toContain(g("rules.settling.told.0"));
  expect(words).not.toContain(g("rules.settling.told", { n: 0 }));
});

it("leaves out a rule that does not matter as the others are", () => {
  const [ordered, shuffled] = ["basic", "advanced"].map((mode) => optionWords({ ...usualOptions(), rules: { mode, stacks: "shuffled" } }));

  expect(ordered).not.toContain(g("rules.stacks.told.shuffled"));
  expect(shuffled).toContain(g("rules.stacks.told.shuffled"));
});

it("has words for every value of every rule", () => {
  const texts = ["heist", "streets"].flatMap((name) => {
    const game = gameCalled(name);
    return (game?.described.rules ?? []).flatMap(({ name, values }) => {
      const words = game?.ruleWords(name);
      return [words?.legend(), ...values.flatMap((value) => [words?.label(value), words?.told(value)])];
    });
  });

  expect(texts.length).toBeGreaterThan(20);
  expect(texts.filter((text) => !text || /^[\w-]+(\.[\w-]+)+$/.test(text))).toEqual([]);
});

it("takes the seats and the rules of another game along with it", () => {
  const six = { ...usualOptions(), seats: 6 };

  expect(withGame(six, "streets")).toMatchObject({ game: "streets", seats: 5, rules: { open_scores: false } });
  expect(withGame({ ...six, game: "streets", seats: 2 }, "heist")).toMatchObject({ game: "heist", seats: 3 });
  expect(withGame(six, "chess")).toBe(six);
});
