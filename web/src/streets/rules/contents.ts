/** What stands where on the page of streets' rules. */

import { SPECIAL_NAMES } from "../../generated/messages";
import { type Entry, rules, type Section, section } from "../../rules/contents";
import { g, t, type TextKey } from "../../texts";

const SPECIAL_RULES = { lookout: "T-30", spy: "T-31", "boss-calls": "T-32" };

/** Specials say what they do themselves; their rule adds what is easily missed. */
function specials(): Entry[] {
  const told = SPECIAL_NAMES.map((id): Entry => {
    const rule = SPECIAL_RULES[id];
    return { id, kind: "special", rule, title: g(`streets.specials.${id}`), text: `${g(`streets.special-texts.${id}`)} ${t(`rules.rule.${rule}` as TextKey)}` };
  });
  return [...told, ...rules("T", 33, 33)];
}

export const EXAMPLES = ["closed", "three", "both", "alone", "lookout", "spy", "boss"] as const;
export type ExampleName = (typeof EXAMPLES)[number];

function examples(): Entry[] {
  return EXAMPLES.map((id) => ({ id: `example-${id}`, kind: "example", rule: "", title: t(`rules.example.${id}.title`), text: t(`rules.example.${id}.text`) }));
}

export function contents(): Section[] {
  return [
    section("material", rules("T", 1, 3)),
    section("course", rules("T", 10, 16)),
    section("capturing", rules("T", 20, 24)),
    section("examples", examples()),
    section("specials", specials()),
    section("end", rules("T", 40, 41)),
    section("secrets", rules("T", 50, 51)),
  ];
}
