import { describe, expect, it } from "vitest";

import { aPrompt, aView } from "../fixture";
import { impossible, rankings } from "./possible";

const guess = (shape: "ranking" | "value") => aPrompt({ card: "challenge-9", shape, about: 3, together: true });
const view = (community: string, changes = {}) => aView({ community: community.split(" "), pockets: [["Kh", "Kd"], ["7c", "2d"], ["9s", "9h"], 2], ...changes });

describe("answers that cannot be", () => {
  it("are below what lies on the board", () => {
    const cannot = impossible(view("8s 8d 5h 5c Ks"), guess("ranking"));
    expect(["high-card", "pair", "flush", "straight", "straight-flush", "royal-flush"].every(cannot)).toBe(true);
    expect(["two-pair", "full-house", "four-of-a-kind"].some(cannot)).toBe(false);
  });
  it("are values of which all four lie open", () => {
    const cannot = impossible(view("9d 9c 5h 5c Ks"), guess("value"));
    expect(cannot("9")).toBe(true);
    expect(cannot("5")).toBe(false);
  });
  it("know of the Jack without a suit", () => {
    const jacks = { pockets: [["Jh", "Jd"], ["Jc", "2d"], ["Js", "9h"], 2] };
    const board = "8s 8d 5h 5c Ks";
    expect(impossible(view(board, jacks), guess("value"))("J")).toBe(true);
    expect(impossible(view(board, { ...jacks, specialist: 7, specialist_user: 3 }), guess("value"))("J")).toBe(false);
  });
  it("are none for whoever sees the hand, and in no other question", () => {
    expect(impossible(view("8s 8d 5h 5c Ks", { pockets: [2, 2, 2, ["As", "Ad"]] }), guess("ranking"))("high-card")).toBe(false);
    expect(impossible(view("8s 8d 5h 5c Ks"), aPrompt())("7")).toBe(false);
  });
  it("are found with three hidden cards as well", () => {
    expect(rankings(["8s", "8d", "5h", "5c", "Ks"], ["Kd", "Kh", "2c", "3c"], 3).has("full-house")).toBe(true);
  });
});
