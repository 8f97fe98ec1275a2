import { describe, expect, it } from "vitest";

import { aState, aView } from "../heist/fixture";
import { talking } from "./talking";

const state = aState(aView());
const guess = (you: number | null, changes = {}) => talking({ you, table: { ...state.table, talk: true, silent: 3, ...changes } });

describe("while a hand is guessed (H-81)", () => {
  it("lets the guessers confer, and those who watch", () => {
    expect(guess(0)).toEqual({ text: true, emotes: true, silent: false, confers: true });
    expect(guess(null)).toEqual({ text: true, emotes: false, silent: false, confers: true });
  });
  it("lets whoever it is about say and show nothing", () => {
    expect(guess(3)).toEqual({ text: false, emotes: false, silent: true, confers: false });
  });
  it("has no talk at a table without chat", () => {
    expect(guess(0, { talk: false })).toEqual({ text: false, emotes: true, silent: false, confers: false });
  });
});

it("goes by what the table allows otherwise (H-80)", () => {
  expect(talking({ you: 0, table: { ...state.table, talk: false, emotes: false } })).toEqual({ text: false, emotes: false, silent: false, confers: false });
});
