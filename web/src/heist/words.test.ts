import { describe, expect, it } from "vitest";

import type { Language } from "../generated/messages";
import { useLanguage } from "../texts";
import { handInFull, handName, ranking, ranksInFull, ranksName } from "./words";

const HANDS: [ranking: string, ranks: string, names: Record<Language, string>][] = [
  ["high-card", "A", { en: "high card, ace", de: "höchste Einzelkarte, Ass", pt: "carta alta, ás" }],
  ["pair", "8", { en: "pair of eights", de: "ein Paar Achten", pt: "par de oitos" }],
  ["two-pair", "K4", { en: "two pair, kings and fours", de: "zwei Paare, Könige und Vieren", pt: "dois pares, reis e quatros" }],
  ["three-of-a-kind", "7", { en: "three of a kind, sevens", de: "Drilling Siebenen", pt: "trinca de setes" }],
  ["straight", "T9876", { en: "straight to the ten", de: "Straße bis zur Zehn", pt: "sequência até o dez" }],
  ["straight", "JT987", { en: "straight to the jack", de: "Straße bis zum Buben", pt: "sequência até o valete" }],
  ["flush", "A", { en: "flush, ace high", de: "Flush, Ass hoch", pt: "flush com ás" }],
  ["full-house", "K4", { en: "full house, kings over fours", de: "Full House, Könige über Vieren", pt: "full house, reis com quatros" }],
  ["four-of-a-kind", "9", { en: "four of a kind, nines", de: "Vierling Neunen", pt: "quadra de noves" }],
  ["four-of-a-kind", "J", { en: "four of a kind, jacks", de: "Vierling Buben", pt: "quadra de valetes" }],
  ["straight-flush", "QJT98", { en: "straight flush to the queen", de: "Straßen-Flush bis zur Dame", pt: "straight flush até a dama" }],
  ["royal-flush", "AKQJT", { en: "royal flush", de: "Royal Flush", pt: "royal flush" }],
];

describe("a hand", () => {
  it.each(["en", "de", "pt"] as const)("is called by its ranks in %s", async (language) => {
    await useLanguage(language);
    for (const [word, ranks, names] of HANDS) expect(handName({ ranking: word, ranks: [...ranks] })).toBe(names[language]);
  });

  it.each(["en", "de", "pt"] as const)("has the name of its ranking first, and then the ranks, in %s", async (language) => {
    await useLanguage(language);
    for (const [word, ranks, names] of HANDS) {
      const hand = { ranking: word, ranks: [...ranks] };
      const [before, ...after] = names[language].split(ranking(word));
      expect(before).toBe("");
      expect(ranksName(hand)).toBe(after.join("").replace(/^[, ]+/, ""));
    }
  });

  it("has its kickers behind its name", async () => {
    await useLanguage("en");
    const hand = { ranking: "pair", best: [], ranks: ["8"], kickers: ["A", "T", "4"] };
    expect(handInFull(hand)).toBe("pair of eights ·\u00a0A\u00a010\u00a04");
    expect(ranksInFull(hand)).toBe("of eights ·\u00a0A\u00a010\u00a04");
    expect(handInFull({ ...hand, kickers: [] })).toBe("pair of eights");
  });
});
