import { expect, test } from "vitest";

import cards from "../../../../src/thegang/texts/en/heist-cards.json";
import { FACES } from "./faces";

test("every card of the house has a face", () => {
  const ids = Object.keys(cards).filter((id) => /^(challenge|specialist)-/.test(id));

  expect(Object.keys(FACES).sort()).toEqual(ids.sort());
});
