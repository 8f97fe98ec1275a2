import { describe, expect, it } from "vitest";

import type { StreetsAction } from "../generated/messages";
import { canPick, chooseAction, isChosen, NOTHING_PICKED, pickedNow, promise, SPECIAL } from "./choosing";
import { aPreview, aView } from "./fixture";
import { choosing } from "./picture";

const legal: StreetsAction[] = [
  { do: "Choose", gangster: 19, ticket: "chicago" },
  { do: "Choose", gangster: 19, ticket: null },
];
const previews = [
  aPreview({ captured: [24, 36], revolvers: 2 }),
  aPreview({ choice: { gangster: 19, ticket: null }, placement: { city: "detroit", first: "special", target: 6 }, revolvers: 0 }),
  aPreview({ choice: { gangster: 19, ticket: null }, placement: { city: "detroit", first: "gangster", target: 6 }, captured: [9, 11], revolvers: 3 }),
];

describe("a choice", () => {
  it("stays picked until something else is touched", () => {
    const chosen = { gangster: 30, ticket: null };

    expect(pickedNow(NOTHING_PICKED, chosen)).toEqual({ gangster: 30, companion: SPECIAL });
    expect(pickedNow({ gangster: 19, companion: null }, chosen)).toEqual({ gangster: 19, companion: null });
    expect(pickedNow(NOTHING_PICKED, null)).toEqual(NOTHING_PICKED);
    expect(isChosen(chosen, { gangster: 30, companion: SPECIAL })).toBe(true);
    expect(isChosen(null, NOTHING_PICKED)).toBe(false);
  });

  it("can be made when the server allows it", () => {
    expect(chooseAction(legal, { gangster: 19, companion: "chicago" })).toBe(legal[0]);
    expect(chooseAction(legal, { gangster: 19, companion: SPECIAL })).toBe(legal[1]);
    expect(chooseAction(legal, { gangster: 19, companion: "detroit" })).toBeNull();
    expect(canPick(legal, { gangster: 30 })).toBe(false);
    expect(canPick(legal, { companion: SPECIAL })).toBe(true);
  });

  it("promises what the server foresees, the best for a special", () => {
    expect(promise(previews, 19, "chicago")?.captured).toEqual([24, 36]);
    expect(promise(previews, 19, SPECIAL)?.revolvers).toBe(3);
    expect(promise(previews, 30, "chicago")).toBeNull();
  });
});

describe("the picture of a choice", () => {
  it("shows the gap and what is captured in every city, or in the one that is picked", () => {
    const all = choosing(aView().cities, previews, { gangster: 19, companion: null }, "chicago");

    expect(all.marks).toEqual({ gaps: [19], gone: [24, 36], spied: null });
    expect(all.hint).toEqual({ captured: [24, 36], revolvers: 2 });
    expect(choosing(aView().cities, previews, { gangster: 19, companion: "detroit" }, "chicago").marks).toEqual({});
    expect(choosing(aView().cities, previews, { gangster: 19, companion: SPECIAL }, "detroit").marks).toEqual({ gaps: [19], gone: [9, 11], spied: 6 });
  });
});
