import { describe, expect, it } from "vitest";

import type { StreetsNews, StreetsPlay, StreetsPromptView } from "../generated/messages";
import { aPlay, aView } from "./fixture";
import { filmOf, type Frame, lastJob, resolved, yetToCome } from "./resolving";

const rows = aView().cities;
const first = aPlay({ seat: 0, gangster: 19, ticket: "chicago" });
const plain = aPlay({ seat: 1, gangster: 33, ticket: "detroit" });
const asking: StreetsPromptView = { card: "boss-calls", question: "place", asked: [2], options: [] };
const toPlace = aPlay({ seat: 2, gangster: 44, ticket: null, special: "boss-calls" });

const before = aView();
const revealed = aView({
  phase: "place",
  plays: [{ ...first, captured: [24, 36] }, plain, toPlace],
  prompt: asking,
  cities: { ...rows, chicago: [17, 19, 57, 60], detroit: [2, 4, 6, 9, 11, 33] },
});
const over = aView({ job: 2, plays: [first, plain, toPlace] });

const REVEAL: StreetsNews[] = [
  { news: "choice-made", seat: 2 },
  { news: "plays-revealed", plays: [first, plain, toPlace] },
  { news: "turn-began", seat: 0 },
  { news: "gangster-placed", seat: 0, gangster: 19, city: "chicago" },
  { news: "gangs-captured", seat: 0, city: "chicago", gangsters: [24, 36], revolvers: 2 },
  { news: "turn-ended", seat: 0, captured: [24, 36] },
  { news: "turn-began", seat: 1 },
  { news: "gangster-placed", seat: 1, gangster: 33, city: "detroit" },
  { news: "turn-ended", seat: 1, captured: [] },
  { news: "turn-began", seat: 2 },
  { news: "question-asked", card: "boss-calls", question: "place", asked: [2] },
];
const PLACED: StreetsNews[] = [
  { news: "question-answered", seat: 2 },
  { news: "question-closed" },
  { news: "placement-chosen", seat: 2, placement: { city: "new-york", first: "special", target: 9 } },
  { news: "special-laid", seat: 2, special: "boss-calls", city: "new-york", target: 9 },
  { news: "gangster-fetched", seat: 2, gangster: 9, source: "detroit", city: "new-york" },
  { news: "gangs-captured", seat: 2, city: "new-york", gangsters: [20, 40], revolvers: 2 },
  { news: "gangster-placed", seat: 2, gangster: 44, city: "new-york" },
  { news: "turn-ended", seat: 2, captured: [20, 40] },
  { news: "cities-filled", gangsters: { chicago: [55] } as never },
  { news: "job-began", round: 1, job: 2 },
];

function film(news: readonly StreetsNews[], from = before): Frame[] {
  return filmOf(news.map((one, at) => ({ key: at + 1, news: one })), from);
}
const kinds = (frames: readonly Frame[]): string[] => frames.map(({ kind }) => kind);

describe("the film of a reveal", () => {
  it("shows the lowest gangster first, up to the special that has to be placed", () => {
    const frames = film(REVEAL);

    expect(kinds(frames)).toEqual(["reveal", "place", "capture", "taken", "place"]);
    expect(frames.map(({ turn }) => turn)).toEqual([-1, 0, 0, 0, 1]);
    expect(frames[1]?.rows.chicago).toEqual([17, 19, 24, 36, 57, 60]);
    expect(frames[2]?.gone).toEqual([24, 36]);
    expect(frames[3]?.rows.chicago).toEqual([17, 19, 57, 60]);
    expect(frames.map(({ closing }) => closing)).toEqual([false, false, false, true, true]);
    expect(frames.at(-1)?.rows).toEqual(revealed.cities);
    expect(frames[3]?.plays[0]?.captured).toEqual([24, 36]);
  });

  it("goes on from the special, and fills the cities", () => {
    const frames = film(PLACED, revealed);

    expect(kinds(frames)).toEqual(["lay", "capture", "taken", "place", "refill"]);
    expect(frames[0]?.rows["new-york"]).toEqual([1, 9, 20, 40, 50, 70]);
    expect(frames[0]?.rows.detroit).toEqual([2, 4, 6, 11, 33]);
    expect(frames[0]?.laid).toEqual({ special: "boss-calls", city: "new-york", target: 9 });
    expect(frames[0]?.told.map(({ news }) => news)).toEqual(["special-laid", "gangster-fetched"]);
    expect(frames[0]?.plays[2]?.placement?.city).toBe("new-york");
    expect(frames[1]?.gone).toEqual([20, 40]);
    expect(frames.at(-1)).toMatchObject({ fresh: [55], turn: 3, laid: null });
    expect(frames.at(-1)?.rows.chicago).toEqual([17, 19, 55, 57, 60]);
  });

  it("tells with each picture what it shows, in the order in which it came", () => {
    const frames = film(REVEAL);

    expect(frames.map(({ key }) => key)).toEqual([2, 4, 5, 6, 9]);
    expect(frames.at(-1)?.told.map(({ news }) => news)).toEqual(["gangster-placed", "turn-ended"]);
  });

  it("knows the last job among many", () => {
    const job = lastJob([...film(REVEAL), ...film(PLACED, revealed), ...film(REVEAL)]);

    expect(kinds(job)).toEqual(["reveal", "place", "capture", "taken", "place"]);
    expect(kinds(lastJob(film(PLACED, revealed)))[0]).toBe("lay");
  });

  it("tells of a new round", () => {
    const news: StreetsNews[] = [
      { news: "plays-revealed", plays: [plain] },
      { news: "turn-began", seat: 1 },
      { news: "gangster-placed", seat: 1, gangster: 33, city: "detroit" },
      { news: "turn-ended", seat: 1, captured: [] },
      { news: "gangsters-dealt", gangsters: [1, 2, 3, 4] },
      { news: "specials-dealt", seats: [0, 1, 2], special: "spy" },
      { news: "job-began", round: 2, job: 1 },
    ];
    const frames = film(news, aView({ job: 4 }));

    expect(kinds(frames)).toEqual(["reveal", "place", "round"]);
    expect(frames.map(({ round, job }) => [round, job])).toEqual([[1, 4], [1, 4], [2, 1]]);
  });

  it("is nothing when only choices are made", () => {
    expect(film([{ news: "choice-made", seat: 1 }])).toEqual([]);
  });
});

describe("a Spy and a Lookout", () => {
  it("stay where they are laid until the turn is over", () => {
    const spy: StreetsPlay = aPlay({ ticket: null, special: "spy" });
    const start = aView({ phase: "place", plays: [spy], prompt: { ...asking, asked: [0] } });
    const frames = film(
      [
        { news: "placement-chosen", seat: 0, placement: { city: "chicago", first: "gangster", target: 19 } },
        { news: "gangster-placed", seat: 0, gangster: 19, city: "chicago" },
        { news: "special-laid", seat: 0, special: "spy", city: "chicago", target: 19 },
        { news: "turn-ended", seat: 0, captured: [] },
      ],
      start,
    );

    expect(kinds(frames)).toEqual(["place", "lay"]);
    expect(frames.at(-1)).toMatchObject({ laid: { special: "spy", target: 19 }, fresh: [19], closing: true });
  });
});

describe("what is still to be seen", () => {
  it("is not counted yet", () => {
    const frames = film(REVEAL);

    expect(yetToCome(frames, before.revolvers, 0)).toEqual({ cards: 2, worth: 2 });
    expect(yetToCome(frames.slice(3), before.revolvers, 0)).toEqual({ cards: 0, worth: 0 });
    expect(yetToCome(frames, before.revolvers, 1)).toEqual({ cards: 0, worth: 0 });
  });

  it("knows how many turns are over", () => {
    expect(resolved(before)).toBe(0);
    expect(resolved(revealed)).toBe(2);
    expect(resolved(over)).toBe(3);
  });
});
