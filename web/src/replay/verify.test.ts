import { readFileSync } from "node:fs";

import { describe, expect, it, vi } from "vitest";

import { bytesOf, hexOf, keyed, sha256 } from "./hash";
import { commitment, shuffled } from "./shuffle";
import { isFair, verify } from "./verify";

const log = (name: string): string => readFileSync(`src/replay/fixtures/${name}.jsonl`, "utf-8");
const seed = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";

describe("the shuffle", () => {
  it("gives the example of docs/shuffle.md", async () => {
    const deck = [..."cdhs"].flatMap((suit) => [..."23456789TJQKA"].map((rank) => rank + suit));
    expect(await commitment(seed)).toBe("630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd");
    expect((await shuffled(seed, "deck", deck)).slice(0, 11).join(" ")).toBe("3s As 2c Td 7c Kd 4c 5s 7s 8c Th");
  });

  it("is the same where the browser has no crypto", async () => {
    const hashed = async (): Promise<string[]> => {
      const hmac = await keyed(bytesOf(seed));
      const lengths = [0, 1, 55, 56, 63, 64, 65, 200];
      return (await Promise.all(lengths.map(async (length) => [await sha256(new Uint8Array(length).fill(length)), await hmac("a".repeat(length))]))).flat().map(hexOf);
    };
    const here = await hashed();
    vi.stubGlobal("crypto", {});
    expect(await hashed()).toEqual(here);
    expect(await commitment(seed)).toBe("630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd");
    vi.unstubAllGlobals();
  });
});

describe("a log that Python wrote", () => {
  it.each(["heist", "professional", "master-thief", "new-cards"])("is found fair: %s", async (name) => {
    const verdicts = await verify(log(name));
    expect(verdicts.map(({ passed }) => passed)).toEqual(verdicts.map(() => ({ promise: true, deck: true, cards: true, stacks: true })));
    expect(verdicts.map(({ number }) => number)).toEqual(verdicts.map((_, index) => index + 1));
    expect(verdicts.length).toBeGreaterThan(1);
    expect(isFair(verdicts)).toBe(true);
  });

  it.each(["streets2", "streets4"])("is found fair: %s", async (name) => {
    const verdicts = await verify(log(name));
    expect(verdicts.map(({ number, passed }) => ({ number, ...passed }))).toEqual([{ number: 0, promise: true, deck: true, cards: true }]);
    expect(isFair(verdicts)).toBe(true);
  });

  it("is found fair when it is an old one", async () => {
    const old = readFileSync("../tests/golden/logs/heist_format_1.jsonl", "utf-8");
    expect(isFair(await verify(old))).toBe(true);
  });

  it.each([
    ["another seed", "heist", /("SeedRevealed","seed":")(..)/, "$1ff", "promise"],
    ["a deck that was stacked", "heist", /("deck":\[)("..",)("..",)/, "$1$3$2", "deck"],
    ["a stack of challenges", "heist", /("challenges":\{"cards":\[)(\d+),(\d+)/, "$1$3,$2", "stacks"],
    ["a stack of specialists", "heist", /("specialists":\{"cards":\[)(\d+),(\d+)/, "$1$3,$2", "stacks"],
    ["specialists that were not shuffled again", "professional", /("GameBegan".*?"specialists":\{"cards":\[)(\d+),(\d+)/, "$1$3,$2", "stacks"],
    ["a challenge that was chosen", "professional", /("turned_up":\{"challenges":\[\],"specialist":null,"permanent":)\d+/, "$11", "stacks"],
    ["a pair that was chosen", "master-thief", /("turned_up":\{"challenges":\[)\d+/, "$11", "stacks"],
    ["challenges shuffled on the way", "professional", /("challenges":\{"cards":\[)(\d+),(\d+)((?:,\d+)*\],"ordered":false)/, "$1$3,$2$4", "stacks"],
    ["challenges shuffled on the way", "master-thief", /("challenges":\{"cards":\[)(\d+),(\d+)((?:,\d+)*\],"ordered":false)/, "$1$3,$2$4", "stacks"],
    ["another challenge than was turned up", "master-thief", /("HeistBegan","heist":2,"commitment":"\w+","challenges":\[)\d+/, "$11", "stacks"],
    ["a new card in another place", "new-cards", /("GameBegan".*?"challenges":\{"cards":\[\d+,\d+,)(\d+),(\d+)/, "$1$3,$2", "stacks"],
    ["a card that the game is not played with", "new-cards", /("action":.*?)"challenge_05_hasty_getaway",/, "$1", "stacks"],
    ["stacks changed between two games", "professional", /("permanent":null\},"stacks":\{"challenges":\{"cards":\[)(\d+),(\d+)/, "$1$3,$2", "stacks"],
    ["a pocket that was swapped", "heist", /("PocketsDealt","pockets":\[\[")(..)","(..)/, '$1$3","$2', "cards"],
    ["a drawn card", "heist", /("PocketRedrawn","seat":\d,"cards":\[")(..)","(..)/, '$1$3","$2', "cards"],
    ["mixed pockets", "heist", /("PocketsMixed","pockets":\[\[")(..)","(..)/, '$1$3","$2', "cards"],
    ["another seed", "streets2", /("SeedRevealed","seed":")(..)/, "$1ff", "promise"],
    ["a hand that was chosen", "streets2", /("hands":\[\[)(\d+),(\d+)/, "$1$3,$2", "deck"],
    ["cards put away", "streets2", /("put_away":\[)(\d+),(\d+)/, "$1$3,$2", "deck"],
    ["gangsters that fill a row", "streets4", /("CitiesFilled","gangsters":\{"[a-z-]+":\[)(\d+)/, "$181", "cards"],
    ["specials shuffled again", "streets4", /("SpecialsShuffled","deck":\[)"[a-z-]+"/, '$1"none"', "cards"],
  ] as const)("gives away %s (%s)", async (_, name, pattern, other, check) => {
    const forged = log(name).replace(pattern, other);
    expect(forged).not.toBe(log(name));
    const verdicts = await verify(forged);
    expect(isFair(verdicts)).toBe(false);
    expect(verdicts.some(({ passed }) => !passed[check])).toBe(true);
  });

  it("can't be checked where the deal was arranged, which is no fault", async () => {
    const verdicts = await verify(log("heist").replaceAll('"scripted":false', '"scripted":true').replace(/("deck":\[)("..",)("..",)/, "$1$3$2"));
    expect(isFair(verdicts)).toBe(true);
    expect(verdicts.every(({ scripted }) => scripted)).toBe(true);
  });
});
