import { describe, expect, it } from "vitest";

import type { Proposal } from "../generated/messages";
import { type Language, useLanguage } from "../texts";
import type { Move } from "./diff";
import { announced, handInFull, handName, proposed, ranking, ranksInFull, ranksName, told } from "./words";

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
      const [before, ...after] = (names[language] ?? "").split(ranking(word));
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

const who = { names: ["Ann", "Bo", "Cy"], you: 0 };
const stolen: Move = { kind: "chip", colour: "white", stars: 2, from: 1, to: 0, swap: false };
const lost: Move = { ...stolen, from: 0, to: 1 };
const dropped: Move = { kind: "dropped", by: 0 };
const used: Move = { kind: "used", specialist: 2, who: 0 };
const plain: Proposal = { by: 0, who: 0, to: null, value: null, agreed: [0] };

describe("the reader in the log", () => {
  it.each<[Language, string, string, string, RegExp]>([
    ["en", "You take 2 from Bo", "Bo takes 2 from you", "Your proposal is off", / for you$/],
    ["de", "Du nimmst 2 von Bo", "Bo nimmt 2 von dir", "Dein Vorschlag ist vom Tisch", / für dich$/],
    ["pt", "Você pega a 2 de Bo", "Bo pega a 2 de você", "A sua proposta caiu", / para você$/],
  ])("is spoken to in %s", async (language, mine, yours, off, forYou) => {
    await useLanguage(language);
    expect(told(stolen, who)).toBe(mine);
    expect(told(lost, who)).toBe(yours);
    expect(told(dropped, who)).toBe(off);
    expect(told(used, who)).toMatch(forYou);
  });
  it("is one name among others for whoever watches", async () => {
    await useLanguage("en");
    expect(told(stolen, { ...who, you: null })).toBe("Ann takes 2 from Bo");
    expect(told(dropped, { ...who, you: null })).toBe("The proposal of Ann is off");
  });
});

describe("the reader in a proposal", () => {
  it.each<[Language, string, string, string, string]>([
    ["en", "You propose: Getaway Driver for you.", "Bo proposes Informant: a card from you, for Cy only.", "a card from Cy, for you only.", "Cy: a card shown, for you only"],
    ["de", "Du schlägst vor: Fahrerin für dich.", "Bo schlägt Informant vor: eine Karte von dir, nur für Cy.", "eine Karte von Cy, nur für dich.", "Cy: eine Karte gezeigt, nur für dich"],
    ["pt", "Você propõe: Motorista de Fuga para você.", "Bo propõe Informante: uma carta de você, só para Cy.", "uma carta de Cy, só para você.", "Cy: uma carta mostrada, só para você"],
  ])("is spoken to in %s", async (language, mine, from, to, shown) => {
    await useLanguage(language);
    expect(proposed(plain, 2, who)).toBe(mine);
    expect(proposed({ ...plain, by: 1, to: 2 }, 1, who)).toBe(from);
    expect(proposed({ ...plain, by: 1, who: 2, to: 0 }, 1, who)).toContain(to);
    expect(announced({ specialist: 1, who: 2, to: 0 }, who)).toBe(shown);
  });
});
