import { beforeEach, describe, expect, it } from "vitest";

import type { HeistView } from "../generated/messages";
import { useLanguage } from "../texts";
import { diff } from "./diff";
import { aState, aView, withChips } from "./fixture";
import { spoken } from "./spoken";
import { announced, whoIs } from "./words";

const start = aView();
const who = whoIs(aState(start));
const MINE = "You have ace of hearts, ace of diamonds";

function heard(before: HeistView | null, after: HeistView): string {
  return spoken(before, after, diff(before, after), who);
}

beforeEach(() => useLanguage("en"));

describe("what is spoken", () => {
  it("begins with what lies there", () => {
    expect(heard(null, start)).toBe(`Heist 1. ${MINE}`);
    expect(heard(null, aView({ community: ["2c", "3c", "4c"] }))).toContain("On the table: two of clubs, three of clubs, four of clubs");
  });
  it("leaves nothing out when a heist begins with facts about everybody", () => {
    const announcements = [0, 1, 2, 3].map((seat) => ({ specialist: 8, who: seat, sum: 17 + seat }));
    const words = heard(aView({ phase: "showdown" }), aView({ commitment: "two", heist: 2, announcements }));
    for (const fact of ["Heist 2 begins", ...announcements.map((fact) => announced(fact, who)), MINE]) expect(words).toContain(fact);
  });
  it("says the round, its cards and the last of many chips", () => {
    const after = withChips(aView({ phase: "yellow", community: ["2c", "3c", "4c"] }), { white: [1, 2, 3, 4], yellow: [1, 0, 0, 0] });
    const words = heard(start, after);
    expect(words).toContain("On the table: two of clubs");
    expect(words).toContain("Yellow chips");
    expect(words.match(/takes? /g)).toHaveLength(4);
    expect(words).not.toContain("You have");
  });
  it.each([
    ["redrawn", aView({ redrawn: [0], pockets: [["2c", "3c"], 2, 2, 2] }), "You have two of clubs, three of clubs"],
    ["drawn", aView({ pockets: [["Ah", "Ad", "5s"], 2, 2, 2] }), `${MINE}, five of spades`],
    ["exchanged", aView({ pockets: [["Ah", "9s"], 2, 2, 2] }), "You have ace of hearts, nine of spades"],
  ])("says one's own cards when some were %s", (_, after, words) => {
    expect(heard(start, after)).toContain(words);
  });
  it("says nothing of cards to a spectator, and nothing of a verdict before it is played", () => {
    expect(heard(null, aView({ seat: null, pockets: [2, 2, 2, 2] }))).toBe("Heist 1");
    const last = { success: true, reasons: [], order: [0, 1], hands: [] };
    expect(heard(aView({ phase: "red" }), aView({ phase: "showdown", revealed: [1, 0], last }))).toBe("");
  });
});
