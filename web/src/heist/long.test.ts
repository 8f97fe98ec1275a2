import { expect, it } from "vitest";

import { MOST_MOVES, type News } from "../generated/messages";
import { useLanguage } from "../texts";
import { longRound } from "./long";

await useLanguage("en");

const took: News = { news: "chip-taken", seat: 0, colour: "white", stars: 1, source: 1, returned: 0 };
const told = (...log: News[]): string => longRound(log.map((news, key) => ({ key, news })));
const moves = (count: number): News[] => Array.from({ length: count }, () => took);

it("says nothing as long as a round takes what rounds take", () => {
  expect(told(...moves(MOST_MOVES / 10))).toBe("");
});

it("says something kind long before the end, and how long it is to the end", () => {
  expect(told(...moves(MOST_MOVES / 2))).toContain("A long round!");
  expect(told(...moves(MOST_MOVES - 10))).toBe("10 more moves, then everyone keeps the chip they have");
});

it("begins anew with every round", () => {
  expect(told(...moves(MOST_MOVES), { news: "round-began", colour: "yellow" } as News, took)).toBe("");
});
