import { describe, expect, it } from "vitest";

import type { HeistNews } from "../generated/messages";
import { type Language, useLanguage } from "../texts";
import { told } from "./telling";

const who = { names: ["Ann", "Bo", "Cy"], you: 0 };
const stolen: HeistNews = { news: "chip-taken", seat: 0, colour: "white", stars: 2, source: 1, returned: 0 };
const lost: HeistNews = { ...stolen, seat: 1, source: 0 };
const refused: HeistNews = { news: "proposal-refused", seat: 0 };
const used: HeistNews = { news: "specialist-used", seat: 0, specialist: 2 };
const shown: HeistNews = { news: "card-shown", seat: 1, to: 0, card: "Ks" };

describe("the reader in the log", () => {
  it.each<[Language, string, string, string, RegExp, string]>([
    ["en", "You take 2 from Bo", "Bo takes 2 from you", "You say no: the proposal is off", / for you$/, "Bo shows you king of spades"],
    ["de", "Du nimmst Bo die 2 weg", "Bo nimmt dir die 2 weg", "Du bist dagegen: Der Vorschlag ist vom Tisch", / für dich$/, "Bo zeigt dir Pik König"],
    ["pt", "Você pega a 2 de Bo", "Bo pega a 2 de você", "Você diz não: a proposta caiu", / para você$/, "Bo mostra rei de espadas a você"],
  ])("is spoken to in %s", async (language, mine, yours, off, forYou, seen) => {
    await useLanguage(language);
    expect(told(stolen, who)).toBe(mine);
    expect(told(lost, who)).toBe(yours);
    expect(told(refused, who)).toBe(off);
    expect(told(used, who)).toMatch(forYou);
    expect(told(shown, who)).toBe(seen);
  });
  it("is one name among others for whoever watches", async () => {
    await useLanguage("en");
    expect(told(stolen, { ...who, you: null })).toBe("Ann takes 2 from Bo");
    expect(told(refused, { ...who, you: null })).toBe("Ann says no: the proposal is off");
    expect(told({ news: "cards-passed", gave: "2c", got: "3c" }, { ...who, you: null })).toBe("Everyone passes a card to the left");
  });
});

describe("what happened", () => {
  it("needs words only where the table does not say it", async () => {
    await useLanguage("en");
    expect(told({ news: "round-ended", colour: "white", put_away: false }, who)).toBeNull();
    expect(told({ news: "round-ended", colour: "white", put_away: true }, who)).toContain("Blackout");
    expect(told({ news: "question-answered", seat: 1 }, who)).toBeNull();
    expect(told({ news: "card-drawn", seat: 1, card: "J*" }, who)).toBeNull();
  });
  it("names the cards of a heist, a hand and a guess", async () => {
    await useLanguage("en");
    expect(told({ news: "heist-began", heist: 2, challenges: [8], specialist: 1 }, who)).toBe("Heist 2 begins: Blackout, Informant");
    expect(told({ news: "hand-revealed", seat: 1, cards: [], hand: { ranking: "pair", best: [], ranks: ["8"], kickers: [] } }, who)).toBe("Bo reveals: pair of eights");
    expect(told({ news: "card-noted", card: "challenge-4", note: "T" }, who)).toBe("Retina Scan: the guess was 10");
    expect(told({ news: "card-noted", card: "specialist-1", note: "2" }, who)).toBeNull();
  });
});
