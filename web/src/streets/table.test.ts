import { describe, expect, it } from "vitest";

import { aPlay, aPreview, aState, aView } from "./fixture";
import { placing } from "./picture";
import { stepAfter } from "./placing";
import { spots } from "./rows";
import { countedUp, lanes, verdict } from "./scoring";
import { status } from "./status";

describe("a row", () => {
  it("has odd above and even below, and the other way round under a Spy", () => {
    expect(spots([17, 24]).map(({ above }) => above)).toEqual([true, false]);
    expect(spots([17, 24], { spied: 24 }).map(({ above }) => above)).toEqual([true, true]);
  });

  it("has a gap where a gangster would go", () => {
    const row = spots([17, 24, 36], { gaps: [19], gone: [24] });

    expect(row.map(({ gangster }) => gangster)).toEqual([17, 19, 24, 36]);
    expect(row.map(({ gap }) => gap)).toEqual([false, true, false, false]);
    expect(row[2]?.gone).toBe(true);
  });
});

describe("the status", () => {
  it("says who is still to choose", () => {
    expect(status(aState(aView()))).toEqual({ key: "you-choose", who: [1, 2], you: true });
    expect(status(aState(aView({ chosen: [1, 2] })))).toEqual({ key: "only-you-choose", who: [], you: true });
    expect(status(aState(aView({ chosen: [0, 1] })))).toEqual({ key: "others-choose", who: [2], you: false });
    expect(status(aState(aView({ seat: null })))).toEqual({ key: "others-choose", who: [0, 1, 2], you: false });
  });

  it("says who places a special", () => {
    const asked = (seat: number) => aView({ phase: "place", chosen: [0, 1, 2], prompt: { card: "spy", question: "place", asked: [seat], options: [] } });

    expect(status(aState(asked(0))).key).toBe("you-place");
    expect(status(aState(asked(1)))).toEqual({ key: "others-place", who: [1], you: false });
  });

  it("says that a bot plays, and that the game is over", () => {
    const state = aState(aView());
    const [first, ...rest] = state.table.seats;
    const seats = [{ ...first, level: "easy" as const, guest: true, name: "Ann", online: true, replaceable: false, nudged: false, bot_at: null, ready: false, person: "", muted: false, outfit: { hat: "fedora", colour: "brass" } as const }, ...rest];

    expect(status({ ...state, table: { ...state.table, seats } }).key).toBe("bot-plays");
    expect(status(aState(aView({ phase: "over" }))).key).toBe("over");
  });
});

describe("the targets of a special", () => {
  const prompt = { card: "spy", question: "place", asked: [0], options: [] };
  const view = aView({ phase: "place", prompt, plays: [aPlay({ gangster: 19, ticket: null, special: "spy" })] });
  const open = [17, 19, 24].map((target) => aPreview({ choice: { gangster: 19, ticket: null }, placement: { city: "chicago", first: "gangster", target } }));

  it("stand in the city, the gangster just played among them", () => {
    const step = stepAfter(open, {});

    expect(placing(view, open, step, "chicago").targets).toEqual([17, 19, 24]);
    expect(placing(view, open, step, "chicago").marks).toEqual({ gaps: [19] });
    expect(placing(view, open, step, "detroit").targets).toEqual([]);
  });

  it("can be changed after one is picked", () => {
    expect(placing(view, open, stepAfter(open, { target: 24 }), "chicago").targets).toEqual([17, 19, 24]);
  });
});

describe("the scores", () => {
  const over = aView({ phase: "over", captured: [[5, 30], [61], [78, 2]], scores: [3, 5, 5], winners: [2] });

  it("are turned up from the lowest to the winner", () => {
    expect(lanes(over).map(({ seat }) => seat)).toEqual([0, 1, 2]);
    expect(lanes(over).at(-1)?.pile).toEqual([2, 78]);
  });

  it("say what decided", () => {
    expect(verdict(lanes(over))).toMatchObject({ kind: "tie", seat: 2, score: 5 });
    expect(verdict(lanes({ ...over, scores: [3, 5, 7] }))).toEqual({ kind: "won", seat: 2 });
    expect(verdict(lanes(aView({ phase: "over", captured: [[], [], []], scores: [0, 0, 0], winners: [0, 1, 2] })))).toEqual({ kind: "nobody" });
  });

  it("are counted up", () => {
    expect([countedUp(10, 0), countedUp(10, 0.5), countedUp(10, 2)]).toEqual([0, 5, 10]);
  });
});
