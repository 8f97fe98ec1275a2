import { describe, expect, it } from "vitest";

import type { Proposal } from "../generated/messages";
import { type Language, useLanguage } from "../texts";
import { announced } from "./telling";
import { handInFull, handName, kickersName, proposed, ranking, ranksName } from "./words";

const HANDS: [ranking: string, ranks: string, names: Record<Language, string>][] = [
  ["high-card", "A", { en: "high card, ace", de: "höchste Einzelkarte, Ass", pt: "carta alta, ás" }],
  ["pair", "8", { en: "pair of eights", de: "ein Paar Achter", pt: "par de oitos" }],
  ["two-pair", "K4", { en: "two pair, kings and fours", de: "zwei Paare, Könige und Vierer", pt: "dois pares, reis e quatros" }],
  ["three-of-a-kind", "7", { en: "three of a kind, sevens", de: "Drilling Siebener", pt: "trinca de setes" }],
  ["straight", "T9876", { en: "ten-high straight", de: "Straße bis zur Zehn", pt: "sequência até o dez" }],
  ["straight", "JT987", { en: "jack-high straight", de: "Straße bis zum Buben", pt: "sequência até o valete" }],
  ["flush", "A", { en: "ace-high flush", de: "Flush, Ass hoch", pt: "flush de ás" }],
  ["full-house", "K4", { en: "full house, kings over fours", de: "Full House, Könige über Vierer", pt: "full house de reis com quatros" }],
  ["four-of-a-kind", "9", { en: "four of a kind, nines", de: "Vierling Neuner", pt: "quadra de noves" }],
  ["four-of-a-kind", "J", { en: "four of a kind, jacks", de: "Vierling Buben", pt: "quadra de valetes" }],
  ["straight-flush", "QJT98", { en: "queen-high straight flush", de: "Straßen-Flush bis zur Dame", pt: "straight flush até a dama" }],
  ["royal-flush", "AKQJT", { en: "royal flush", de: "Royal Flush", pt: "royal flush" }],
];

describe("a hand", () => {
  it.each(["en", "de", "pt"] as const)("is called by its ranks in %s", async (language) => {
    await useLanguage(language);
    for (const [word, ranks, names] of HANDS) expect(handName({ ranking: word, ranks: [...ranks] })).toBe(names[language]);
  });

  it.each(["en", "de", "pt"] as const)("has its ranks beside the name of its ranking, in %s", async (language) => {
    await useLanguage(language);
    for (const [word, ranks, names] of HANDS) {
      const hand = { ranking: word, ranks: [...ranks] };
      const beside = (names[language] ?? "").replace(ranking(word), "");
      expect(ranksName(hand)).toBe(beside.replace(/^[, ]+/, "").trim());
    }
  });

  it("has its kickers behind its name", async () => {
    await useLanguage("en");
    const hand = { ranking: "pair", best: [], ranks: ["8"], kickers: ["A", "T", "4"] };
    expect(handInFull(hand)).toBe("pair of eights ·\u00a0A\u00a010\u00a04");
    expect(kickersName(hand)).toBe("A\u00a010\u00a04");
    expect(handInFull({ ...hand, kickers: [] })).toBe("pair of eights");
  });
});

const who = { names: ["Ann", "Bo", "Cy"], you: 0 };
const plain: Proposal = { by: 0, who: 0, to: null, value: null, agreed: [0] };

describe("the reader in a proposal", () => {
  it.each<[Language, string, string, string, string]>([
    ["en", "You propose: Getaway Driver for you.", "Bo proposes Informant: a card from you, for Cy only.", "a card from Cy, for you only.", "Cy: a card shown, for you only"],
    ["de", "Du schlägst vor: Fahrerin für dich.", "Bo schlägt Informant vor: eine Karte von dir, nur für Cy.", "eine Karte von Cy, nur für dich.", "Cy: eine Karte gezeigt, nur für dich"],
    ["pt", "Você propõe: Motorista de Fuga para você.", "Bo propõe Informante: você mostra uma carta só para Cy.", "Cy mostra uma carta só para você.", "Cy: uma carta mostrada, só para você"],
  ])("is spoken to in %s", async (language, mine, from, to, shown) => {
    await useLanguage(language);
    expect(proposed(plain, 2, who)).toBe(mine);
    expect(proposed({ ...plain, by: 1, to: 2 }, 1, who)).toBe(from);
    expect(proposed({ ...plain, by: 1, who: 2, to: 0 }, 1, who)).toContain(to);
    expect(announced({ specialist: 1, who: 2, to: 0 }, who)).toBe(shown);
  });
});
