import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import type { HeistView } from "../../generated/messages";
import { aState, aView, withChips } from "../fixture";
import { Reveals } from "./reveals.svelte";

let view: HeistView = $state.raw(aView());
let reveals: Reveals;
let stop: () => void;

function table(changes: Partial<HeistView>): void {
  view = { ...view, ...changes };
  flushSync();
}

beforeEach(() => {
  view = aView({ challenges: [8], heist: 2, commitment: "two" });
  stop = $effect.root(() => {
    reveals = new Reveals(() => aState(view));
  });
  flushSync();
});
afterEach(() => stop());

describe("a card that has become active", () => {
  it("is turned over until it was seen", () => {
    expect(reveals.now).toEqual({ kind: "card", id: "challenge-8" });
    reveals.close();
    expect(reveals.now).toBeNull();
  });
  it("goes once the reader acts, or the round does", () => {
    table(withChips(view, { white: [1, 0, 0, 0] }));
    expect(reveals.now).toBeNull();
  });
  it("stays while the others act", () => {
    table(withChips(view, { white: [0, 1, 0, 0] }));
    expect(reveals.now).not.toBeNull();
  });
  it("comes once, however many heists it stays (H-33, H-34)", () => {
    table({ commitment: "three", heist: 3, challenges: [8], specialist: 2 });
    expect(reveals.now).toEqual({ kind: "card", id: "specialist-2" });
  });
  it("is not turned over for whoever comes later", () => {
    table({ ...withChips(view, { white: [0, 2, 0, 0] }), commitment: "three", challenges: [9] });
    expect(reveals.now).toBeNull();
  });
});

describe("a card shown to the reader (S-1)", () => {
  it("comes first, and through rounds", () => {
    table({ shown: [{ who: 2, to: 0, card: "Kh" }] });
    expect(reveals.now).toEqual({ kind: "shown", who: 2, card: "Kh" });
    table({ phase: "yellow" });
    expect(reveals.now).toEqual({ kind: "shown", who: 2, card: "Kh" });
  });
  it("has no moment for whoever showed it", () => {
    table({ challenges: [], shown: [{ who: 0, to: 1, card: "Ah" }] });
    expect(reveals.now).toEqual({ kind: "card", id: "challenge-8" });
  });
});
