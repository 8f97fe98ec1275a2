import { describe, expect, it } from "vitest";

import type { GameEntry } from "../generated/messages";
import { asCsv } from "./export";

describe("the table of games", () => {
  const game: GameEntry = { id: "g1", table: null, game: "heist", players: 3, names: ['=1+1"', "Bo", "Cy"], outfits: [null, null, null], finished: 0, won: true, winners: [0, 1, 2], seat: 0, summary: { mode: "basic", vaults: 3, alarms: 1 } };

  it("is safe to open, whatever people call themselves", () => {
    expect(asCsv([game]).split("\r\n")).toEqual([
      "id,finished,game,players,seat,won,names,mode,vaults,alarms",
      `g1,1970-01-01T00:00:00.000Z,heist,3,1,true,"'=1+1""; Bo; Cy",basic,3,1`,
      "",
    ]);
  });

  it("has a column for whatever any game says of itself", () => {
    const other: GameEntry = { ...game, id: "g2", game: "streets", summary: { scores: [4, 9] } };
    expect(asCsv([game, other]).split("\r\n").slice(0, 3)).toEqual([
      "id,finished,game,players,seat,won,names,mode,vaults,alarms,scores",
      `g1,1970-01-01T00:00:00.000Z,heist,3,1,true,"'=1+1""; Bo; Cy",basic,3,1,`,
      `g2,1970-01-01T00:00:00.000Z,streets,3,1,true,"'=1+1""; Bo; Cy",,,,"4; 9"`,
    ]);
  });
});
