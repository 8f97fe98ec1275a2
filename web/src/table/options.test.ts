import { beforeEach, expect, it } from "vitest";

import { t, useLanguage } from "../texts";
import { optionWords, USUAL } from "./options";

beforeEach(() => useLanguage("en"));

it("starts with two seconds to change one's mind (H-15)", () => {
  expect(USUAL.settling).toBe(2);
  expect(optionWords(USUAL)).toContain(t("options.words.settling", { n: 2 }));
});

it("says that a round without settling time ends at once", () => {
  const words = optionWords({ ...USUAL, settling: 0 });

  expect(words).toContain(t("options.words.at-once"));
  expect(words).not.toContain(t("options.words.settling", { n: 0 }));
});
