import { describe, expect, it } from "vitest";
import type { Debrief, HeistNews, News, Thought } from "../generated/messages";
import { useLanguage } from "../texts";
import { culprits, lines, reading, span, thoughts, truth } from "./bump";
import { nextScene, scoreOn } from "./curtain";
import { aPrompt, aState, aView, withChips } from "./fixture";
import { beats, breach, firstBreak, standing, verdict } from "./stage";
import type { HeistState } from "./state";

const debrief: Debrief = {
  rounds: [
    { colour: "white", chips: [1, 2, 3], places: [1, 2, 3], rankings: ["pair", "pair", "pair"], ranks: [["2"], ["3"], ["4"]] },
    { colour: "red", chips: [2, 1, 3], places: [1, 2, 2], rankings: ["high-card", "pair", "pair"], ranks: [["A"], ["3"], ["3"]] },
  ],
  order: [1, 0, 2],
  broken: [0],
  shares: [0.2, 0.6, 0.6],
  decision: { seat: 0, stars: 2, low: 1, high: 1, chip: 1, since: "white", stayed: false, mend: "alone", partner: null, lost: "free", by: 1, frame: 9, chips: [0, 0, 0] },
  awards: null,
};

/** Six who hold chips 1 to 6 in seat order, with these true places; one of them decided. */
function six(places: number[], seat: number): Debrief {
  const chips = [1, 2, 3, 4, 5, 6];
  const round = { colour: "red" as const, chips, places, rankings: [], ranks: [] };
  return { ...debrief, rounds: [round], order: [0, 1, 2, 3, 4, 5], decision: debrief.decision && { ...debrief.decision, seat } };
}

describe("the play", () => {
  it("turns hands one by one and holds its breath before the last", () => {
    expect(beats(0, 3, 3).map(({ kind, open }) => `${kind} ${open}`)).toEqual([
      "lights 0",
      "turn 1",
      "turn 2",
      "breath 2",
      "turn 3",
      "verdict 3",
    ]);
  });
  it("stops for a guess, and goes on with the last hand alone", () => {
    expect(beats(0, 2, 3).at(-1)?.kind).toBe("turn");
    expect(beats(2, 3, 3).map(({ kind }) => kind)).toEqual(["lights", "breath", "turn", "verdict"]);
  });
  it("lingers on the hand that breaks the order, and hurries through the rest without a held breath", () => {
    const play = beats(0, 4, 4, 1);
    expect(play.map(({ kind, open }) => `${kind} ${open}`)).toEqual(["lights 0", "turn 1", "turn 2", "turn 3", "turn 4", "verdict 4"]);
    const [, usual, breaking, after] = play.map(({ ms }) => ms);
    expect(breaking).toBeGreaterThan(usual ?? 0);
    expect(after).toBeLessThan(usual ?? 0);
  });
  it("holds its breath before a last hand that breaks the order", () => {
    expect(beats(0, 3, 3, 2).map(({ kind }) => kind)).toEqual(["lights", "turn", "turn", "breath", "turn", "verdict"]);
    expect(firstBreak(debrief)).toBe(1);
    expect(firstBreak(null)).toBe(Infinity);
  });
  it("goes as the hands were turned, then from red 1 upwards", () => {
    const view = withChips(aView({ players: 3 }), { red: [2, 3, 1] });
    expect(standing(view)).toEqual([2, 0, 1]);
    expect(standing({ ...view, revealed: [0] })).toEqual([0, 2, 1]);
  });
  it("judges every hand but the first", () => {
    expect([0, 1, 2].map((place) => verdict(debrief, place))).toEqual(["unjudged", "breaks", "fits"]);
  });
  it("judges nothing before the last hand lies open", () => {
    expect(verdict(null, 1)).toBe("unjudged");
  });
  it("shows the two hands at which the order broke, best with whoever decided", () => {
    const broken = { ...six([5, 2, 1, 4, 3, 6], 4), broken: [0, 1, 3] };
    expect(breach(broken)).toEqual({ stronger: 3, weaker: 4 });
    expect(breach({ ...broken, decision: null })).toEqual({ stronger: 0, weaker: 1 });
    expect(breach({ ...broken, broken: [] })).toBeNull();
  });
});

describe("the curtain", () => {
  const table = { scene: "table", seen: 0 } as const;
  const hand = { ranking: "pair", best: [], ranks: ["8"], kickers: [] };
  const reveals = [0, 1, 2, 3].map((seat): News => ({ news: "hand-revealed", seat, cards: [], hand }));
  const last = { success: true, reasons: [], order: [0], hands: [] };
  const over = aView({ phase: "showdown", revealed: [0, 1, 2, 3], vaults: 1, last });
  it("rises when the hands are turned", () => {
    expect(nextScene(table, reveals, over)).toEqual({ scene: "stage", seen: 0 });
    expect(nextScene({ scene: "stage", seen: 3 }, reveals.slice(3), over)).toEqual({ scene: "stage", seen: 3 });
  });
  it("shows the end to whoever comes late", () => {
    expect(nextScene(table, [], over).scene).toBe("after");
    expect(nextScene(table, [], aView({ phase: "guess", prompt: aPrompt({ together: true }), revealed: [0, 1] }))).toEqual({ scene: "stage", seen: 2 });
  });
  it("does not move for news about presence", () => {
    const after = { scene: "after", seen: 4 } as const;
    expect(nextScene(after, [], { ...over })).toBe(after);
  });
  it("falls when the next heist begins", () => {
    expect(nextScene({ scene: "after", seen: 4 }, [], aView({ commitment: "two" })).scene).toBe("table");
  });
  it("hides the verdict in the score while the play runs", () => {
    const began: HeistNews = { news: "heist-began", heist: 2, challenges: [], specialist: null };
    const story: HeistNews[] = [{ news: "vault-opened", vaults: 1 }, began, { news: "vault-opened", vaults: 2 }];
    const log = story.map((news, key) => ({ key, news }));
    expect(scoreOn({ scene: "stage", seen: 0 }, { ...over, vaults: 2 }, log)).toEqual({ vaults: 1, alarms: 0 });
    expect(scoreOn({ scene: "after", seen: 4 }, { ...over, vaults: 2 }, log)).toEqual({ vaults: 2, alarms: 0 });
    expect(scoreOn({ scene: "stage", seen: 2 }, aView({ alarms: 1 }), log.slice(1, 2))).toEqual({ vaults: 0, alarms: 1 });
  });
});

describe("the debrief", () => {
  it("lets equal hands have either place", () => {
    expect(span([1, 2, 2], 1)).toEqual({ low: 2, high: 3 });
    const [bo, ada, cy] = lines(debrief);
    expect(bo?.stops.map(({ off }) => off)).toEqual([false, true]);
    expect(ada?.stops.map(({ off }) => off)).toEqual([false, true]);
    expect(cy?.stops.map(({ off }) => off)).toEqual([false, false]);
  });
  it("ends with the true order, equal hands as their chips were", () => {
    expect(truth(debrief)).toEqual([0, 1, 2]);
    expect(truth(six([2, 2, 1, 4, 4, 6], 2))).toEqual([2, 0, 1, 3, 4, 5]);
  });
  it("blames whoever decided, and nobody who only stood beside", () => {
    expect(culprits(six([1, 6, 2, 3, 4, 5], 1))).toEqual([1]);
    expect(culprits(six([1, 5, 3, 4, 2, 6], 4))).toEqual([4, 1]);
    expect(culprits(six([5, 2, 1, 4, 3, 6], 0))).toEqual([0, 2, 4]);
    expect(culprits({ ...debrief, decision: null })).toEqual([]);
  });
});

describe("what bots thought", () => {
  const { table } = aState(aView());
  const seats = table.seats.map((seat, at) => ({ ...seat, level: at === 0 ? null : ("easy" as const) }));
  const plain: Thought = { seat: 1, colour: "red", place: 2, chance: 0.6249, asked: false, about: null, chip: 0, look: "", taken: false, mattered: false };
  const told: Thought[] = [
    { ...plain, colour: "white", about: 0, chip: 3, look: "strong" },
    plain,
    { ...plain, seat: 2, colour: "white", mattered: true },
    { ...plain, seat: 0 },
  ];
  const of = (thoughts: Thought[]): HeistState => aState(aView({ players: 3 }), { debrief, thoughts, table: { ...table, seats } });

  it("is told of the last round's chip, and never of people", () => {
    expect(thoughts(of(told))).toEqual([{ seat: 1, last: { stars: 2, chance: 62, asked: false }, read: [] }]);
  });
  it("says when a chip was taken only to ask", () => {
    expect(thoughts(of([{ ...plain, asked: true }]))).toEqual([{ seat: 1, last: { stars: 2, chance: 62, asked: true }, read: [] }]);
  });
  it("tells of others what mattered, of any round", () => {
    const mattered = told.map((thought) => ({ ...thought, mattered: true }));
    expect(thoughts(of(mattered)).map(({ seat, read }) => [seat, read.map(({ colour, about }) => [colour, about])])).toEqual([[1, [["white", 0]]]]);
  });
  it("is nothing without a debrief", () => {
    expect(thoughts(aState(aView(), { thoughts: told, table: { ...table, seats } }))).toEqual([]);
  });
  it.each([
    [{}, 0, "White chips: read your 4 as a flush draw that missed"],
    [{ taken: true }, 1, "White chips: took Ann’s 4, read it as a flush draw that missed"],
    [{ taken: true, asked: true }, 0, "White chips: asked about your 4, read it as a flush draw that missed"],
  ])("is a sentence of whoever reads it", async (how, you, sentence) => {
    await useLanguage("en");
    const read = { ...plain, ...how, colour: "white", about: 0, chip: 4, look: "flush-missed" };
    expect(reading({ names: ["Ann", "Bo", "Cleo"], you }, read)).toBe(sentence);
  });
});
