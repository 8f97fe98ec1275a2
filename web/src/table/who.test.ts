import { beforeAll, describe, expect, it } from "vitest";

import { useLanguage } from "../texts";
import { awaited } from "./who";

beforeAll(() => useLanguage("en"));

describe("who is waited for", () => {
  it("is told by name, the reader last", () => {
    const who = { names: ["Ann", "Bo", "Cy"], you: 0 };

    expect(awaited(who, [1], null)).toBe("Bo");
    expect(awaited(who, [1, 2], "you")).toBe("Bo, Cy and you");
  });

  it("is told by number where the names would not fit", () => {
    const long = "Maximiliane Friederike A";
    const who = { names: ["Ann", long, long, long], you: 0 };

    expect(awaited(who, [1], "you")).toBe(`${long} and you`);
    expect(awaited(who, [1, 2, 3], "you")).toBe("3 others and you");

    const six = { names: ["Ann", "Bo", "Cy", "Dimitri", "Esperanza", "Maximiliane Friederike"], you: 0 };
    expect(awaited(six, [1, 2, 3, 4], "you")).toBe("Bo, Cy, Dimitri, Esperanza and you");
    expect(awaited(six, [1, 2, 3, 4, 5], "you")).toBe("5 others and you");
  });
});
