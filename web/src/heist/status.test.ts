import { describe, expect, it } from "vitest";
import { aPrompt, aState, aView, withChips } from "./fixture";
import { isSettling, status } from "./status";

const prompt = aPrompt({ card: "specialist-5", question: "discard", asked: [2], waiting: [2], holds: true });

describe("status", () => {
  it("says who still needs a chip", () => {
    expect(status(aState(aView()))).toEqual({ key: "you-and-others-need-chip", who: [1, 2, 3], you: true });
    expect(status(aState(withChips(aView(), { white: [0, 1, 2, 3] })))).toEqual({ key: "you-need-chip", who: [], you: true });
    expect(status(aState(withChips(aView(), { white: [4, 1, 0, 3] })))).toEqual({ key: "others-need-chip", who: [2], you: false });
  });
  it("says that the round is about to end, or who holds it (H-78)", () => {
    const full = withChips(aView(), { white: [4, 1, 2, 3] });
    expect(status(aState(full, { legal: [{ do: "ReturnChip" }] })).key).toBe("settling");
    expect(isSettling(aState(full))).toBe(true);
    expect(status(aState({ ...full, prompt }))).toEqual({ key: "owed", who: [2], you: false });
    expect(isSettling(aState({ ...full, prompt }))).toBe(false);
    expect(isSettling(aState({ ...full, settling: 0 }))).toBe(false);
  });
  it("waits for those who have not answered a proposal (H-15)", () => {
    const full = withChips(aView({ specialist: 2 }), { white: [4, 1, 2, 3] });
    const asked = (...agreed: number[]) => aState({ ...full, proposal: { by: 1, who: 2, to: null, value: null, agreed } });
    expect(status(asked(1))).toEqual({ key: "you-answer", who: [2, 3], you: true });
    expect(status(asked(0, 1, 3))).toEqual({ key: "owed-answer", who: [2], you: false });
    expect(isSettling(asked(0, 1, 3))).toBe(false);
  });
  it("offers no change of mind to whoever watches or holds a dark chip (H-52)", () => {
    expect(status(aState(withChips(aView(), { white: [4, 1, 2, 3] }))).key).toBe("settling-firm");
  });
  it("asks the one who is asked, and tells the others", () => {
    const asked = { ...prompt, asked: [0], waiting: [0] };
    expect(status(aState(aView({ prompt: asked }))).key).toBe("you-pick");
    const pass = { ...prompt, question: "pass", asked: [0, 1, 2, 3], waiting: [1, 3] };
    expect(status(aState(aView({ phase: "pass", prompt: pass })))).toEqual({ key: "others-answer", who: [1, 3], you: false });
  });
  it("tells a guess from whoever it is about", () => {
    const guess = aPrompt({ card: "challenge-4", question: "guess-value", shape: "value", asked: [0, 1, 2], waiting: [1], together: true, secret: false, about: 3 });
    expect(status(aState(aView({ phase: "guess", prompt: guess }))).key).toBe("you-guess");
    expect(status(aState(aView({ phase: "guess", seat: 3, prompt: guess }))).key).toBe("others-answer");
  });
  it("says when a bot plays one's own seat, and when all is over", () => {
    const state = aState(aView());
    const seats = state.table.seats.map((seat, at) => (at ? seat : { ...seat, level: "normal" as const }));
    expect(status({ ...state, table: { ...state.table, seats } }).key).toBe("bot-plays");
    expect(status(aState(aView({ phase: "won" }))).key).toBe("over");
  });
});
