import { beforeEach, describe, expect, it } from "vitest";

import type { Awards } from "../../generated/messages";
import { useLanguage } from "../../texts";
import { awardsTold, emojiLine, nextTold } from "./telling";

const who = { names: ["Ada", "Bo", "Cleo"], you: 1 };
const awards: Awards = {
  heists: [true, false, true, true],
  streak: 2,
  read: { seat: 0, right: 13, chips: 16 },
  steal: { seat: 1, source: 2, colour: "red", stars: 3, heist: 2 },
};

describe("what a game is remembered for", () => {
  beforeEach(() => useLanguage("en"));
  it("is told of people by their names, and of the reader", () => {
    expect(awardsTold(awards, who).map(({ text }) => text)).toEqual([
      "Ada: 13 of 16 chips right",
      "You rightly took the red 3 from Cleo in heist 2",
      "2 vaults in a row",
    ]);
  });
  it("is only what there was", () => {
    expect(awardsTold({ ...awards, read: null, steal: null, streak: 1 }, who)).toEqual([]);
  });
  it("is a line that gives no card away", () => {
    expect(emojiLine(awards, "advanced")).toBe("The Gang · Advanced · 🔓🚨🔓🔓 3–1");
  });
  it("leads on", () => {
    expect(nextTold(true, "basic")).toContain("Advanced");
    expect(nextTold(true, "master-thief")).toBe("It does not get harder than this. Do it again!");
    expect(nextTold(false, "basic")).toContain("new cards");
  });
});
