import { beforeAll, describe, expect, it } from "vitest";

import { useLanguage } from "../texts";
import { aState, aView } from "./fixture";
import { seatFacts } from "./seat-facts";

beforeAll(() => useLanguage("en"));

const person = aState(aView()).table.seats[1]!;

describe("what is to be known of a seat", () => {
  it("is the name and how many cards lie there, as long as nothing else is", () => {
    const facts = seatFacts(aView(), 1, person, false);

    expect(facts).toMatchObject({ name: "Bo", away: false, pocket: 2, notes: [], shown: [], used: null, agreed: false, redrew: false, facts: [] });
    expect(facts.label).toBe("About Bo, 2 cards");
  });

  it("is said in the order in which it stands there", () => {
    const view = aView({ redrawn: [1], announcements: [{ who: 1, specialist: 3, ranking: "pair", value: null, count: null, sum: null }] });
    const { label } = seatFacts(view, 1, { ...person, online: false }, true);
    const said = ["pair", "2 cards", "host", "away", "drew"].map((word) => label.toLowerCase().indexOf(word));

    expect(said).toEqual([...said].sort((one, other) => one - other));
    expect(said[0]).toBeGreaterThan(0);
  });

  it("does not miss a bot, which has no connection", () => {
    expect(seatFacts(aView(), 1, { ...person, guest: false, level: "easy", online: false }, false).away).toBe(false);
  });

  it("tells who has used the specialist, and who agrees to that", () => {
    const view = aView({ specialist: 5, specialist_user: 1, proposal: { by: 0, who: 1, to: null, value: null, agreed: [1] } });

    expect(seatFacts(view, 1, person, false)).toMatchObject({ used: "specialist-5", agreed: true });
    expect(seatFacts(view, 2, person, false)).toMatchObject({ used: null, agreed: false });
  });
});
