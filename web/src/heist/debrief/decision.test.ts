import { beforeEach, describe, expect, it } from "vitest";

import type { Decision } from "../../generated/messages";
import { useLanguage } from "../../texts";
import { decisionTold } from "./decision";

const who = { names: ["Ada", "Bo", "Cleo", "Di", "Ed", "Flo"], you: 0 };
const bo: Decision = { seat: 1, stars: 2, low: 6, high: 6, chip: 6, since: "yellow", stayed: true, mend: "alone", partner: null, lost: "free", by: 2, frame: 40, chips: [1, 2, 0, 0, 0, 0] };

describe("the decision in English", () => {
  beforeEach(() => useLanguage("en"));
  it("names who belonged where, since when, and what could be taken", () => {
    expect(decisionTold(bo, who)).toEqual({
      first: "Bo had the strongest hand from the flop on but stayed on 2. The 6 was free until Cleo took it.",
      then: "Everything else was right.",
    });
  });
  it("is told to whoever decided", () => {
    expect(decisionTold({ ...bo, seat: 0, chip: 1, since: "red", stayed: false, lost: "let-go", by: 0 }, who).first).toBe("You had the weakest hand once the last card was out but ended up on 2. You had the 1 and let it go.");
    expect(decisionTold({ ...bo, by: 0 }, who).first).toContain("free until you took it");
  });
  it("names a chip where the hand was neither the strongest nor the weakest", () => {
    const told = decisionTold({ ...bo, chip: 4, since: "white", lost: "taken", mend: "alone", partner: 3 }, who);
    expect(told.first).toBe("Bo belonged on chip 4 from the start but stayed on 2. Cleo took the 4 away from Bo.");
    expect(told.then).toBe("Trading with Di would have been enough.");
  });
});

describe("the decision in German", () => {
  beforeEach(() => useLanguage("de"));
  it("says du where it has to", () => {
    expect(decisionTold({ ...bo, seat: 0, lost: "taken" }, who).first).toBe("Du hattest ab dem Flop die stärkste Kartenkombination, bist aber auf der 2 geblieben. Cleo hat dir die 6 weggenommen.");
    expect(decisionTold({ ...bo, chip: 3, by: 0 }, who).first).toBe("Bo gehörte ab dem Flop auf die 3, ist aber auf der 2 geblieben. Die 3 war frei, bis du sie genommen hast.");
  });
});

describe("the decision in Portuguese", () => {
  beforeEach(() => useLanguage("pt"));
  it("is a sentence", () => {
    expect(decisionTold({ ...bo, chip: 3, lost: "taken", by: 0 }, who).first).toBe("O lugar de Bo era a ficha 3 desde o flop, mas Bo ficou na 2. Você tirou a 3 de Bo.");
  });
});
