import { describe, expect, it } from "vitest";

import type { StreetsNews } from "../generated/messages";
import { type Language, useLanguage } from "../texts";
import { told } from "./telling";

const who = { names: ["Ann", "Bo"], you: 0 };
const captured: StreetsNews = { news: "gangs-captured", seat: 0, city: "chicago", gangsters: [12, 34], revolvers: 3 };

describe("what happened in streets", () => {
  it.each<[Language, string, string]>([
    ["en", "You capture 12 and 34: 3 revolvers!", "Bo captures 12 and 34: 3 revolvers!"],
    ["de", "Du fängst 12 und 34: 3 Revolver!", "Bo fängt 12 und 34: 3 Revolver!"],
    ["pt", "Você captura 12 e 34: 3 revólveres!", "Bo captura 12 e 34: 3 revólveres!"],
  ])("speaks to the reader in %s", async (language, mine, other) => {
    await useLanguage(language);
    expect(told(captured, who)).toBe(mine);
    expect(told({ ...captured, seat: 1 }, who)).toBe(other);
  });

  it("tells every special as what it does", async () => {
    await useLanguage("en");
    const laid = { news: "special-laid", seat: 1, city: "chicago" } as const;
    expect(told({ ...laid, special: "lookout", target: "left" }, who)).toBe("Bo puts Lookout in Chicago: left end.");
    expect(told({ ...laid, special: "spy", target: 24 }, who)).toBe("Bo lays Spy on 24: it counts as odd now.");
    expect(told({ ...laid, special: "boss-calls", target: 24 }, who)).toBe("Bo plays The Boss Calls in Chicago.");
    expect(told({ ...laid, special: "spy", target: null }, who)).toBe("Bo plays Spy in Chicago. There is no target, so it does nothing.");
    expect(told({ news: "gangster-fetched", seat: 1, gangster: 24, source: "detroit", city: "chicago" }, who)).toBe("24 moves from Detroit to Chicago.");
  });

  it("says that a turn brought nothing, and nothing more of one that did", async () => {
    await useLanguage("en");
    expect(told({ news: "turn-ended", seat: 1, captured: [] }, who)).toBe("Nothing captured.");
    expect(told({ news: "turn-ended", seat: 1, captured: [3, 5] }, who)).toBeNull();
    expect(told({ news: "choice-made", seat: 1 }, who)).toBeNull();
    expect(told({ news: "cities-filled", gangsters: { chicago: [3, 5], detroit: [8] } as never }, who)).toBe("New in town: Chicago 3, 5 · Detroit 8");
  });
});
