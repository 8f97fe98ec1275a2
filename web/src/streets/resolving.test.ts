import { describe, expect, it } from "vitest";

import type { StreetsPlay, StreetsPromptView } from "../generated/messages";
import { aPlay, aView } from "./fixture";
import { again, follow, type Frame, resolved, yetToCome } from "./resolving";

const rows = aView().cities;
const captured = aPlay({ seat: 0, gangster: 19, ticket: "chicago", captured: [24, 36] });
const plain = aPlay({ seat: 1, gangster: 33, ticket: "detroit" });
const asking: StreetsPromptView = { card: "boss-calls", question: "place", asked: [2], options: [] };
const toPlace = aPlay({ seat: 2, gangster: 44, ticket: null, special: "boss-calls" });
const placed: StreetsPlay = { ...toPlace, placement: { city: "new-york", first: "special", target: 9 }, captured: [20, 40] };

const before = aView();
const revealed = aView({
  phase: "place",
  plays: [captured, plain, toPlace],
  prompt: asking,
  cities: { ...rows, chicago: [17, 19, 57, 60], detroit: [2, 4, 6, 9, 11, 33] },
});
const over = aView({
  job: 2,
  plays: [captured, plain, placed],
  cities: { chicago: [17, 19, 55, 57, 60], detroit: [2, 4, 6, 11, 33], "new-york": [1, 9, 44, 50, 70] },
});
const kinds = (frames: Frame[]): string[] => frames.map(({ kind }) => kind);

describe("the film of a reveal", () => {
  it("shows the lowest gangster first, up to the special that has to be placed", () => {
    const { frames } = follow(null, before, revealed);

    expect(kinds(frames)).toEqual(["reveal", "place", "capture", "taken", "place"]);
    expect(frames.map(({ turn }) => turn)).toEqual([-1, 0, 0, 0, 1]);
    expect(frames[1]?.rows.chicago).toEqual([17, 19, 24, 36, 57, 60]);
    expect(frames[2]?.gone).toEqual([24, 36]);
    expect(frames[3]?.rows.chicago).toEqual([17, 19, 57, 60]);
    expect(frames[4]?.closing).toBe(true);
  });

  it("goes on from the special, and fills the cities", () => {
    const { job } = follow(null, before, revealed);
    const { frames } = follow(job, revealed, over);

    expect(kinds(frames)).toEqual(["lay", "place", "capture", "taken", "refill"]);
    expect(frames[0]?.rows["new-york"]).toEqual([1, 9, 20, 40, 50, 70]);
    expect(frames[0]?.rows.detroit).toEqual([2, 4, 6, 11, 33]);
    expect(frames[0]?.laid).toEqual({ special: "boss-calls", city: "new-york", target: 9 });
    expect(frames.at(-1)?.fresh).toEqual([55]);
    expect(frames.at(-1)?.rows).toEqual(over.cities);
  });

  it("can be seen again as a whole", () => {
    const { job } = follow(follow(null, before, revealed).job, revealed, over);

    expect(job && kinds(again(job))).toEqual([
      ...["reveal", "place", "capture", "taken", "place"],
      ...["lay", "place", "capture", "taken", "refill"],
    ]);
  });

  it("begins where somebody came in", () => {
    const { job } = follow(null, revealed, over);

    expect(job && kinds(again(job))[0]).toBe("lay");
  });

  it("tells of a new round", () => {
    const start = aView({ job: 4 });
    const after = aView({ round: 2, job: 1, plays: [plain], cities: { ...rows, detroit: [2, 4, 6, 9, 11, 33] } });

    expect(kinds(follow(null, start, after).frames)).toEqual(["reveal", "place", "round"]);
  });

  it("is not shown when something was missed", () => {
    expect(follow(null, null, over)).toEqual({ job: null, frames: [] });
    expect(follow(null, before, { ...over, job: 3 })).toEqual({ job: null, frames: [] });
    expect(follow(null, before, { ...over, cities: { ...over.cities, chicago: [1, 2, 3, 4, 5] } }).frames).toEqual([]);
    expect(follow(null, before, { ...over, commitment: "two" }).frames).toEqual([]);
  });

  it("is not shown twice", () => {
    const { job } = follow(null, before, revealed);

    expect(follow(job, revealed, { ...revealed })).toEqual({ job, frames: [] });
    expect(follow(job, before, { ...before, chosen: [0] })).toEqual({ job, frames: [] });
  });
});

describe("a Spy and a Lookout", () => {
  it("stay where they are laid until the turn is over", () => {
    const spy = aPlay({ ticket: null, special: "spy", placement: { city: "chicago", first: "gangster", target: 19 } });
    const after = aView({ job: 2, plays: [spy], cities: { ...rows, chicago: [17, 19, 24, 36, 57, 60] } });
    const { frames } = follow(null, before, after);

    expect(kinds(frames)).toEqual(["reveal", "place", "lay"]);
    expect(frames.at(-1)).toMatchObject({ laid: { special: "spy", target: 19 }, fresh: [19], closing: true });
    expect(frames.at(-1)?.rows).toEqual(after.cities);
  });
});

describe("the captures of a turn with a special", () => {
  const start = aView({ cities: { ...rows, detroit: [15, 52, 54, 58, 70] } });
  const both = aPlay({ gangster: 12, ticket: null, special: "spy", placement: { city: "detroit", first: "special", target: 58 }, captured: [52, 54, 15, 58] });

  it("follow the card that made them, where the numbers tell", () => {
    const after = aView({ job: 2, plays: [both], cities: { ...rows, detroit: [12, 70, 71, 73, 75] } });
    const { frames } = follow(null, start, after);

    expect(kinds(frames)).toEqual(["reveal", "lay", "capture", "taken", "place", "capture", "taken", "refill"]);
    expect(frames[2]?.gone).toEqual([52, 54]);
    expect(frames[3]?.closing).toBe(false);
    expect(frames[5]?.rows.detroit).toEqual([12, 15, 58, 70]);
    expect(frames[6]).toMatchObject({ gone: [15, 58], closing: true });
    expect(yetToCome(frames, start.revolvers, 0)).toEqual({ cards: 4, worth: 4 });
  });

  it("come at the end when they don't", () => {
    const play = { ...both, captured: [52, 54] };
    const after = aView({ job: 2, plays: [play], cities: { ...rows, detroit: [12, 15, 58, 70, 75] } });

    expect(kinds(follow(null, start, after).frames)).toEqual(["reveal", "lay", "place", "capture", "taken", "refill"]);
  });
});

describe("what is still to be seen", () => {
  it("is not counted yet", () => {
    const { frames } = follow(null, before, revealed);

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
