import { beforeEach, expect, it } from "vitest";

import type { ComparedGame, GameEntry } from "../generated/messages";
import { useLanguage, useTexts } from "../texts";
import { ranked } from "../heist/result/ranked";
import { bySeat } from "../streets/result/seats";
import { groupName } from "./compare";

const game: GameEntry = {
  id: "here",
  table: null,
  game: "streets",
  players: 2,
  names: ["Ann", "Bo"],
  outfits: [null, null],
  finished: 1,
  won: null,
  seat: null,
  winners: [0],
  summary: { scores: [9, 4] },
};
const hidden: ComparedGame = { ...game, id: null, names: ["", ""], summary: { scores: [3, 7] } };

beforeEach(async () => {
  await useLanguage("en");
  await useTexts("replay");
});

it("puts the best group first", () => {
  const games = [
    { ...game, id: "lost", won: false, summary: { vaults: 2, alarms: 3 } },
    { ...game, id: "close", won: true, summary: { vaults: 3, alarms: 2 } },
    { ...game, id: "clean", won: true, summary: { vaults: 3, alarms: 0 } },
  ];

  expect(ranked(games).map(({ id }) => id)).toEqual(["clean", "close", "lost"]);
});

it("names people who were forgotten, and groups that nobody is told about", () => {
  expect(groupName({ ...game, names: ["Ann", ""] })).toBe("Ann and somebody");
  expect(groupName(hidden)).toBe("another crew");
});

it("sets the scores of a seat side by side, whoever sat there", () => {
  expect(bySeat(game, [game, hidden])).toEqual([
    { seat: 0, here: 9, others: [{ name: "somebody", score: 3 }] },
    { seat: 1, here: 4, others: [{ name: "somebody", score: 7 }] },
  ]);
});
