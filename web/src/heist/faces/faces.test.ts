import { expect, test } from "vitest";

import cards from "../../../../src/thegang/texts/en/heist-cards.json";
import { FACES } from "./faces";

test("the ten challenges and ten specialists have faces, and no face is without a card", () => {
  const ten = ["challenge", "specialist"].flatMap((kind) => Array.from({ length: 10 }, (_, index) => `${kind}-${index + 1}`));

  expect(Object.keys(FACES)).toEqual(expect.arrayContaining(ten));
  expect(Object.keys(FACES).filter((id) => !(id in cards))).toEqual([]);
});
