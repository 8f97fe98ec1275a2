import { beforeEach, describe, expect, it } from "vitest";

import type { HeistNews } from "../generated/messages";
import { useLanguage } from "../texts";
import { aState, aView } from "./fixture";
import { found, handSpoken, spoken } from "./spoken";
import { announced } from "./telling";
import { whoIs } from "./words";

const start = aView();
const who = whoIs(aState(start));
const MINE = "You have ace of hearts, ace of diamonds";
const took = (seat: number): HeistNews => ({ news: "chip-taken", seat, colour: "white", stars: seat + 1, source: null, returned: 0 });

beforeEach(() => useLanguage("en"));

describe("what is spoken", () => {
  it("begins with what lies there", () => {
    expect(found(start, who)).toBe(`Heist 1. ${MINE}`);
    expect(found(aView({ community: ["2c", "3c", "4c"] }), who)).toContain("On the table: two of clubs, three of clubs, four of clubs");
  });
  it("leaves nothing out when a heist begins with facts about everybody", () => {
    const announcements = [0, 1, 2, 3].map((seat) => ({ specialist: 8, who: seat, sum: 17 + seat }));
    const news: HeistNews[] = [
      { news: "heist-began", heist: 2, challenges: [], specialist: 8 },
      { news: "pockets-dealt", size: 2, cards: ["Ah", "Ad"] },
      ...announcements.map((announcement): HeistNews => ({ news: "announced", announcement })),
    ];
    const words = spoken(news, aView({ heist: 2 }), who);
    for (const fact of ["Heist 2 begins: Math Whiz", ...announcements.map((fact) => announced(fact, who)), MINE]) expect(words).toContain(fact);
  });
  it("says the round, its cards and the last of many chips", () => {
    const news: HeistNews[] = [
      ...[0, 1, 2, 3, 0].map(took),
      { news: "round-ended", colour: "white", put_away: false },
      { news: "community-dealt", cards: ["2c", "3c", "4c"] },
      { news: "round-began", colour: "yellow" },
    ];
    const words = spoken(news, aView({ phase: "yellow" }), who);
    expect(words).toContain("On the table: two of clubs, three of clubs, four of clubs. Yellow chips");
    expect(words.match(/takes? /g)).toHaveLength(4);
    expect(words).not.toContain("You have");
  });
  it.each<[string, HeistNews]>([
    ["redrawn", { news: "pocket-redrawn", seat: 0, cards: ["Ah", "Ad"] }],
    ["drawn", { news: "card-drawn", seat: 0, card: "Ad" }],
    ["exchanged", { news: "cards-passed", gave: "2c", got: "Ad" }],
  ])("says one's own cards when some were %s", (_, news) => {
    expect(spoken([news], start, who)).toContain(MINE);
  });
  it("does not say them when somebody else's are others", () => {
    expect(spoken([{ news: "pocket-redrawn", seat: 1, cards: [] }], start, who)).toBe("Bo discards the pocket cards and draws new ones");
  });
  it("says nothing of cards to a spectator, and nothing of a verdict before it is played", () => {
    expect(found(aView({ seat: null, pockets: [2, 2, 2, 2] }), who)).toBe("Heist 1");
    const hand = { ranking: "pair", best: [], ranks: ["8"], kickers: [] };
    const news: HeistNews[] = [
      { news: "hand-revealed", seat: 1, cards: ["8c", "8d"], hand },
      { news: "heist-ended", success: true, reasons: [], order: [1, 0] },
    ];
    expect(spoken(news, aView({ phase: "showdown", revealed: [1, 0] }), who)).toBe("");
  });
});

describe("a hand that is turned", () => {
  const turned = aView({ pockets: [["Ah", "Ad"], ["Kc", "Qc"], 2, 2], hands: [null, { ranking: "pair", best: [], ranks: ["K"], kickers: [] }, null, null] });

  it("is said with its cards and its name", () => {
    expect(handSpoken(turned, 1, who, false)).toMatch(/^Bo: king of clubs, queen of clubs, pair of kings$/);
    expect(handSpoken(turned, 0, who, false)).toMatch(/^You: ace of hearts, ace of diamonds, pair of aces/);
  });
  it("is called weaker where it breaks the order", () => {
    expect(handSpoken(turned, 1, who, true)).toBe(`${handSpoken(turned, 1, who, false)}, weaker!`);
  });
});
