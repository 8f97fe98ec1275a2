import { describe, expect, it } from "vitest";

import { aView } from "../fixture";
import { standings } from "./odds";

const pockets = [["7c", "5h"], ["Jh", "Td"], ["As", "Ad"]];
const view = (community: string, changes = {}) => aView({ players: 3, pockets, community: community ? community.split(" ") : [], ...changes });

describe("hands that all lie open", () => {
  it("stand where they belong, and are certain when all cards are there", () => {
    expect(standings(view("Qs 8h 4d 2c Kd"))).toEqual([
      { seat: 0, ranking: "high-card", place: 1, likely: 1, chance: 100 },
      { seat: 1, ranking: "high-card", place: 2, likely: 2, chance: 100 },
      { seat: 2, ranking: "pair", place: 3, likely: 3, chance: 100 },
    ]);
  });
  it("are counted exactly before the last card", () => {
    const [weakest, , strongest] = standings(view("Qs 8h 4d 2c"));
    expect(weakest).toMatchObject({ seat: 0, place: 1, likely: 1 });
    expect(strongest).toMatchObject({ seat: 2, place: 3, likely: 3, chance: 81 }); // 34 of 42: any 6 makes a straight, and any 9
  });
  it("are likely what they look like before the flop, and the same every time", () => {
    const now = standings(view(""));
    expect(now.find(({ seat }) => seat === 2)).toMatchObject({ place: 3, likely: 3, ranking: "pair" });
    expect(standings(view(""))).toEqual(now);
  });
  it("share the lowest place where they are equal, unless one has the Muscle", () => {
    const equal = { pockets: [["Kh", "Td"], ["Kc", "Ts"], ["7c", "5d"]] };
    expect(standings(view("Qs 8h 4d 2c 3h", equal)).map(({ place }) => place)).toEqual([1, 2, 2]);
    const muscle = standings(view("Qs 8h 4d 2c 3h", { ...equal, specialist: 10, specialist_user: 0 }));
    expect(muscle.find(({ seat }) => seat === 0)?.place).toBe(3);
  });
  it("are told only when all are open", () => {
    expect(standings(view("", { pockets: [["As", "Ad"], 2, 2] }))).toEqual([]);
  });
});
