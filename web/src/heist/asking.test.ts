import { beforeEach, describe, expect, it } from "vitest";

import { useLanguage } from "../texts";
import { excuse, promptText, question } from "./asking";
import { aPrompt, aState, aView, withChips } from "./fixture";

const prompt = aPrompt({ card: "specialist-1", question: "show", asked: [0], waiting: [0], options: ["Ah", "Ad"], holds: true, about: 2 });

beforeEach(() => useLanguage("en"));

describe("a question", () => {
  it("is told to whoever has to pick a card", () => {
    const view = aView({ prompt });
    expect(question(aState(view))).toBe("Which card do you show to Cy?");
    expect(question(aState({ ...view, prompt: { ...prompt, waiting: [] } }))).toBe("");
    expect(question(aState({ ...view, seat: 1 }))).toBe("");
  });
  it("is told to those who guess, until they have answered", () => {
    const guess = aPrompt({ card: "challenge-4", question: "guess-value", shape: "value", asked: [0, 1, 2], waiting: [], together: true, secret: false, about: 3 });
    const view = aView({ phase: "guess", prompt: guess });
    expect(question(aState(view))).toBe("Which card value does Di hold?");
    expect(question(aState({ ...view, seat: 3 }))).toBe("");
    expect(promptText(aState({ ...view, seat: 3 }))).toBe("Which card value do you hold?");
    expect(question(aState({ ...view, prompt: { ...guess, answers: { 0: "A" } } }))).toBe("");
  });
  it("is told to those who have to vote", () => {
    const view = aView({ specialist: 3, proposal: { by: 1, who: 2, to: null, value: null, agreed: [1] } });
    expect(question(aState(view, { legal: [{ do: "Agree" }, { do: "Refuse" }] }))).toMatch(/^Bo .*Cy/);
    expect(question(aState(view, { legal: [{ do: "Refuse" }] }))).toBe("");
  });
  it("is not for those for whom a bot plays", () => {
    const state = aState(aView({ prompt }));
    const seats = state.table.seats.map((seat, at) => (at ? seat : { ...seat, level: "normal" as const }));
    expect(question({ ...state, table: { ...state.table, seats } })).toBe("");
  });
});

describe("an excuse", () => {
  const refusal = { type: "refused", id: "a", code: "chip-moved", text: "The chip has moved.", rule: "H-14" } as const;

  it("names who was faster (H-14)", () => {
    const state = aState(withChips(aView(), { white: [0, 3, 0, 0] }));
    expect(excuse(refusal, { do: "TakeChip", stars: 3, source: null }, state)).toBe("Bo was faster");
    expect(excuse(refusal, { do: "TakeChip", stars: 2, source: null }, state)).toBe("The chip has moved.");
  });
  it("is what the server says about everything else", () => {
    expect(excuse({ ...refusal, code: "not-now" }, null, aState(aView()))).toBe("The chip has moved.");
  });
});
