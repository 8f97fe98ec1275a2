import { beforeAll, describe, expect, it } from "vitest";

import { aState, aView } from "../heist/fixture";
import { useLanguage } from "../texts";
import { awaited, nameOf, namesOf, whoIs } from "./who";

beforeAll(() => useLanguage("en"));

describe("who sits there", () => {
  const who = whoIs(aState(aView()));

  it("is the reader, or somebody with a name", () => {
    expect(nameOf(who, 0)).toBe("You");
    expect(nameOf(who, 1)).toBe("Bo");
    expect(namesOf(who, [0, 1, 2])).toBe("Bo, Cy and you");
    expect(namesOf(who, [1, 2])).toBe("Bo and Cy");
  });

  it("has a name for spectators and in a replay", () => {
    const state = aState(aView());

    expect(nameOf(whoIs({ ...state, you: null }), 0)).toBe("Ada");
    expect(nameOf(whoIs({ ...state, person: "" }), 0)).toBe("Ada");
  });
});

describe("who is waited for", () => {
  it("is told by name, the reader first", () => {
    const who = { names: ["Ann", "Bo", "Cy"], you: 0 };

    expect(awaited(who, [1], false)).toBe("Bo");
    expect(awaited(who, [1, 2], true)).toBe("You, Bo and Cy");
  });

  it("is told by number where the names would not fit", () => {
    const long = "Maximiliane Friederike A";
    const who = { names: ["Ann", long, long, long], you: 0 };

    expect(awaited(who, [1], true)).toBe(`You and ${long}`);
    expect(awaited(who, [1, 2, 3], true)).toBe("You and 3 others");

    const six = { names: ["Ann", "Bo", "Cy", "Dimitri", "Esperanza", "Maximiliane Friederike"], you: 0 };
    expect(awaited(six, [1, 2, 3, 4], true)).toBe("You, Bo, Cy, Dimitri and Esperanza");
    expect(awaited(six, [1, 2, 3, 4, 5], true)).toBe("You and 5 others");
  });
});
