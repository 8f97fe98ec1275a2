import { describe, expect, it } from "vitest";

import type { Placement, StreetsAction } from "../generated/messages";
import { aPreview } from "./fixture";
import { back, placeAction, stepAfter } from "./placing";

function open(placements: [Placement["city"], Placement["first"], Placement["target"], number][]) {
  return placements.map(([city, first, target, revolvers]) => aPreview({ choice: { gangster: 19, ticket: null }, placement: { city, first, target }, revolvers }));
}
const lookout = open([
  ["chicago", "gangster", "left", 0],
  ["chicago", "gangster", "right", 3],
  ["chicago", "special", "left", 1],
  ["chicago", "special", "right", 0],
  ["detroit", "gangster", "left", 2],
  ["detroit", "special", "left", 2],
]);

describe("the way to a placement", () => {
  it("asks for the city first and tells the best of each", () => {
    const { question, ways, chosen } = stepAfter(lookout, {});

    expect(question).toBe("city");
    expect(ways.map(({ answer, best }) => [answer, best])).toEqual([["chicago", 3], ["detroit", 2]]);
    expect(chosen).toBeNull();
  });

  it("goes on to the order and the target", () => {
    expect(stepAfter(lookout, { city: "chicago" }).question).toBe("first");
    expect(stepAfter(lookout, { city: "chicago", first: "gangster" }).ways.map(({ answer }) => answer)).toEqual(["left", "right"]);
    expect(stepAfter(lookout, { city: "chicago", first: "gangster", target: "right" }).chosen?.revolvers).toBe(3);
  });

  it("does not ask what has one answer", () => {
    const { question, known, chosen } = stepAfter(lookout, { city: "detroit", first: "special" });

    expect(question).toBeNull();
    expect(known).toEqual({ city: "detroit", first: "special", target: "left" });
    expect(chosen).not.toBeNull();
  });

  it("asks again when an answer no longer fits", () => {
    expect(stepAfter(lookout, { city: "detroit", first: "gangster", target: "right" }).chosen?.placement?.target).toBe("left");
    expect(stepAfter(lookout, { city: "new-york" }).question).toBe("city");
  });

  it("is over when there is nothing to aim at", () => {
    const { chosen } = stepAfter(open([["chicago", "special", null, 0]]), {});

    expect(chosen?.placement).toEqual({ city: "chicago", first: "special", target: null });
  });

  it("has nothing to ask without options", () => {
    expect(stepAfter([], {})).toEqual({ question: null, ways: [], known: {}, chosen: null });
  });

  it("can be gone back", () => {
    expect(back(lookout, { city: "chicago", first: "special" })).toEqual({ city: "chicago" });
    expect(back(lookout, { city: "detroit", first: "special", target: "left" })).toEqual({ city: "detroit", target: "left" });
    expect(back(lookout, {})).toEqual({});
  });

  it("ends in an action that is allowed", () => {
    const legal: StreetsAction[] = [{ do: "Place", city: "detroit", first: "special", target: 9 }];

    expect(placeAction(legal, { city: "detroit", first: "special", target: 9 })).toBe(legal[0]);
    expect(placeAction(legal, { city: "detroit", first: "special", target: null })).toBeNull();
    expect(placeAction(legal, null)).toBeNull();
  });
});
