import { beforeAll, describe, expect, it, vi } from "vitest";

import { contents as heist } from "../heist/rules/contents";
import { contents as streets } from "../streets/rules/contents";
import { LANGUAGES, useLanguage, useTexts } from "../texts";
import { ruleLink } from "./links";
import { pieces, search } from "./search";

beforeAll(async () => {
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({})));
  await useTexts("rules");
});

const CONTENTS = { heist, streets };

function ids(game: "heist" | "streets", query: string): string[] {
  return search(CONTENTS[game](), query).flatMap(({ entries }) => entries.map(({ id }) => id));
}

describe("the rules", () => {
  it.each(LANGUAGES)("are all told in %s", async (language) => {
    await useLanguage(language);
    for (const game of ["heist", "streets"] as const) {
      for (const section of CONTENTS[game]()) {
        expect(section.title).not.toContain("rules.");
        for (const { id, title, text } of section.entries) expect([id, title, text].join(" ")).not.toMatch(/rules\.|undefined|streets\./);
      }
    }
  });

  it("have an anchor each", () => {
    for (const game of ["heist", "streets"] as const) {
      const all = CONTENTS[game]().flatMap(({ entries }) => entries.map(({ id }) => id));
      expect(new Set(all).size).toBe(all.length);
    }
  });
});

describe("a search", () => {
  beforeAll(() => useLanguage("en"));

  it("finds everything when nothing is asked", () => {
    expect(search(heist(), "  ")).toHaveLength(10);
  });

  it("wants all the words", () => {
    expect(ids("heist", "ace straight")).toContain("H-25");
    expect(ids("heist", "ace straight banana")).toEqual([]);
  });

  it("takes a number as a whole", () => {
    expect(ids("heist", "h-1")).toEqual(["H-1"]);
    expect(ids("heist", "H-54")).toEqual(["challenge-4"]);
    expect(ids("streets", "T-30")).toEqual(["example-lookout", "lookout"]);
  });

  it("finds cards by their names", () => {
    expect(ids("heist", "blackout")).toContain("challenge-8");
  });

  it("does not mind accents", async () => {
    await useLanguage("pt");
    expect(ids("heist", "revelacao")).toContain("H-10");
  });
});

describe("pieces", () => {
  it("mark what was found", () => {
    expect(pieces("Die höchste Karte", "HOCH")).toEqual([
      { text: "Die ", hit: false },
      { text: "höch", hit: true },
      { text: "ste Karte", hit: false },
    ]);
  });

  it("are one when nothing was asked", () => {
    expect(pieces("chips", "")).toEqual([{ text: "chips", hit: false }]);
  });
});

describe("links", () => {
  it("lead to the page of the game", () => {
    expect(ruleLink("H-14")).toBe("/rules/heist#H-14");
    expect(ruleLink("S-7")).toBe("/rules/heist#S-7");
    expect(ruleLink("T-11")).toBe("/rules/streets#T-11");
    expect(ruleLink("")).toBeNull();
  });
});
