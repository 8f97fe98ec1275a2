import { beforeEach, describe, expect, it } from "vitest";

import { aState, aView, withChips } from "../heist/fixture";
import { aPlay, aPreview, aState as streetsState, aView as streetsView } from "../streets/fixture";
import { LANGUAGES, t, type TextKey, useLanguage, useTexts } from "../texts";
import { type Memory, NOTHING_SAID, said } from "./coach";
import { heistStep, noticed } from "../heist/lesson/coach";
import { streetsStep } from "../streets/lesson/coach";

const ALL = ["pocket", "crew", "flop", "row", "rankings", "river"];
const knowing: Memory = { ...NOTHING_SAID, seen: ALL };
const over = aView({ phase: "showdown", last: { success: true, reasons: [], order: [], hands: [] } });

describe("the coach of a heist", () => {
  it("tells one thing after the other before the first chip", () => {
    const state = aState(aView());
    const first = heistStep(NOTHING_SAID, state);
    expect(first).toMatchObject({ id: "pocket", next: true });
    expect(heistStep(said(NOTHING_SAID, "pocket"), state)).toMatchObject({ id: "crew" });
    expect(heistStep(knowing, state)).toMatchObject({ id: "take-top", values: { stars: 4 }, points: ['[data-chip="white-4"]'] });
  });

  it("sends to whoever has the chip", () => {
    expect(heistStep(knowing, aState(withChips(aView(), { white: [0, 0, 4, 0] })))).toMatchObject({ id: "take-from", values: { name: "Cy" } });
  });

  it("asks for more than a modest chip", () => {
    expect(heistStep(knowing, aState(withChips(aView(), { white: [2, 0, 0, 0] })))).toMatchObject({ id: "more", values: { n: 2, top: 4 } });
  });

  it("does not hold up whoever is faster", () => {
    expect(heistStep(NOTHING_SAID, aState(withChips(aView(), { white: [4, 0, 0, 0] })))).toMatchObject({ id: "held" });
    expect(heistStep(NOTHING_SAID, aState(withChips(aView(), { white: [4, 1, 2, 3] })))).toMatchObject({ id: "settling" });
  });

  it("says what it means when somebody takes the chip", () => {
    const yellow = aView({ phase: "yellow" });
    const mine = noticed(knowing, aState(withChips(yellow, { yellow: [4, 0, 0, 1] })));
    const taken = aState(withChips(yellow, { yellow: [0, 0, 4, 1] }));
    const memory = noticed(mine, taken);
    expect(heistStep(memory, taken)).toMatchObject({ id: "taken", values: { name: "Cy", stars: 4, next: 3 }, points: ['[data-chip="yellow-3"]'] });
    const again = noticed(memory, taken);
    expect(heistStep(again, taken)).toMatchObject({ id: "taken" });
    expect(noticed(again, aState(withChips(yellow, { yellow: [3, 0, 4, 1] }))).taken).toBeNull();
  });

  it("takes a chip that was put back for what it is", () => {
    const mine = noticed(knowing, aState(withChips(aView(), { white: [4, 0, 0, 0] })));
    expect(noticed(mine, aState(aView())).taken).toBeNull();
  });

  it("lets one believe, or not", () => {
    const view = aView({ phase: "red", hand: { ranking: "pair", best: [], ranks: ["A"], kickers: [] } });
    expect(heistStep(knowing, aState(view))).toMatchObject({ id: "take-again" });
    expect(heistStep(knowing, aState(withChips(view, { red: [0, 0, 4, 0] })))).toMatchObject({ id: "believe", values: { name: "Cy", next: 3 } });
  });

  it("explains the showdown, the result and the debrief, and ends", () => {
    let memory = NOTHING_SAID;
    const told: string[] = [];
    for (let step = heistStep(memory, aState(over)); step && !step.end; step = heistStep(memory, aState(over))) {
      told.push(step.id);
      memory = said(memory, step.id);
    }
    expect(told).toEqual(["showdown", "vault", "debrief"]);
    expect(heistStep(memory, aState({ ...over, last: { ...over.last!, success: false } }))).toMatchObject({ id: "alarm" });
  });

  it("falls silent in the next heist, and before spectators", () => {
    const next = aState(aView({ heist: 2 }));
    expect(heistStep(NOTHING_SAID, next)).toMatchObject({ id: "alone" });
    expect(heistStep(said(NOTHING_SAID, "alone"), next)).toBeNull();
    expect(heistStep(NOTHING_SAID, { ...next, you: null })).toBeNull();
  });
});

describe("the coach of streets", () => {
  const previews = [aPreview(), aPreview({ choice: { gangster: 41, ticket: "detroit" }, captured: [4, 6], revolvers: 2 }), aPreview({ choice: { gangster: 30, ticket: null }, captured: [9], revolvers: 1 })];
  const known: Memory = { ...NOTHING_SAID, seen: ["rows", "gang", "revolvers"] };

  it("shows a gang that can be had", () => {
    const state = streetsState(streetsView(), { previews });
    expect(streetsStep(NOTHING_SAID, state)).toMatchObject({ id: "rows" });
    expect(streetsStep(said(NOTHING_SAID, "rows"), state)).toMatchObject({ id: "gang", values: { gang: "4, 6" } });
    expect(streetsStep(known, state)).toMatchObject({ id: "choose", values: { gangster: 41 }, words: { city: "streets.cities.detroit" } });
  });

  it("waits for the film before it tells the result", () => {
    const state = streetsState(streetsView({ job: 2, plays: [aPlay({ captured: [4, 6] })] }), { previews });
    expect(streetsStep(known, state)).toMatchObject({ id: "reveal", after: ".streets-table:not(.film)" });
    expect(streetsStep(said(known, "reveal"), state)).toMatchObject({ id: "caught" });
  });

  it("goes on to the special, its place, and the end", () => {
    const view = streetsView({ job: 2, plays: [aPlay()] });
    const later: Memory = { ...known, seen: [...known.seen, "reveal", "missed"] };
    expect(streetsStep(later, streetsState(view, { previews }))).toMatchObject({ id: "meet-spy" });
    const met = said(later, "meet-spy");
    expect(streetsStep(met, streetsState(view, { previews }))).toMatchObject({ id: "choose-special", values: { gangster: 30 } });
    const asked = { card: "spy", question: "place", asked: [0], options: [] };
    expect(streetsStep(met, streetsState({ ...view, phase: "place", prompt: asked }))).toMatchObject({ id: "place" });
    const done = streetsState({ ...view, job: 3, plays: [aPlay({ ticket: null, special: "spy", captured: [9] })] });
    expect(streetsStep(met, done)).toMatchObject({ id: "result-special", values: { n: 1 } });
    expect(streetsStep(said(met, "result-special"), done)).toMatchObject({ end: true });
  });

  it("ends when the game does", () => {
    const state = streetsState(streetsView({ phase: "over" }));
    expect(streetsStep(known, state)).toMatchObject({ id: "over" });
    expect(streetsStep(said(known, "over"), state)).toMatchObject({ end: true });
  });
});

describe("what the coach says", () => {
  beforeEach(() => useTexts("learn"));

  it.each(LANGUAGES)("fits above the table in %s", async (language) => {
    await useLanguage(language);
    const ids = [...ALL, "take-top", "take-from", "more", "held", "settling", "taken", "take-again", "believe", "showdown", "vault", "alarm", "debrief", "alone"];
    for (const id of ids) expect(t(`learn.heist.${id}` as TextKey).length, id).toBeLessThan(125);
  });
});
