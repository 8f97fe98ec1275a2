/** What stands where on the pages of rules, in words of the language being read. */

import { type GameName, SPECIAL_NAMES } from "../generated/messages";
import { cards as allCards, g, t, type TextKey } from "../texts";

/** A rule, a card, a ranking or an example: what a search finds and a link leads to. */
export interface Entry {
  /** Its anchor, such as `H-14`, `challenge-4` or `pair`. */
  id: string;
  kind: "rule" | "challenge" | "specialist" | "ranking" | "example" | "special";
  /** The number of the rule behind it, if it has one. */
  rule: string;
  title: string;
  text: string;
}

export interface Section {
  id: string;
  title: string;
  intro: string;
  entries: Entry[];
}

/** Rankings from strong to weak: an example, and how many of its cards make the ranking. */
export const RANKINGS: Record<string, { cards: string; made: number }> = {
  "royal-flush": { cards: "Ah Kh Qh Jh Th", made: 5 },
  "straight-flush": { cards: "8c 7c 6c 5c 4c", made: 5 },
  "four-of-a-kind": { cards: "Js Jh Jd Jc 5d", made: 4 },
  "full-house": { cards: "8s 8h 8d Kc Ks", made: 5 },
  flush: { cards: "As Ts 7s 4s 3s", made: 5 },
  straight: { cards: "Qd Jc Ts 9h 8d", made: 5 },
  "three-of-a-kind": { cards: "7s 7h 7c Kd 2d", made: 3 },
  "two-pair": { cards: "Ad Ac 9s 9h 4c", made: 4 },
  pair: { cards: "Ah Ac Kc 7h 2d", made: 2 },
  "high-card": { cards: "Kd Qd 9s 5h 2c", made: 1 },
};

const SPECIAL_RULES = { lookout: "T-30", spy: "T-31", "boss-calls": "T-32" };

function rules(letter: string, first: number, last: number): Entry[] {
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const id = `${letter}-${first + index}`;
    return { id, kind: "rule", rule: id, title: "", text: t(`rules.rule.${id}` as TextKey) };
  });
}

function cards(kind: "challenge" | "specialist"): Entry[] {
  const found = Object.entries(allCards()).filter(([id]) => id.startsWith(`${kind}-`));
  return found.map(([id, { name, text }]) => {
    const number = Number(id.slice(kind.length + 1));
    return { id, kind, rule: kind === "challenge" ? `H-${50 + number}` : `S-${number}`, title: name, text };
  });
}

function rankings(): Entry[] {
  return Object.keys(RANKINGS).map((id) => ({ id, kind: "ranking", rule: "", title: g(`rankings.${id}`), text: t(`rules.ranking.${id}` as TextKey) }));
}

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

const INTROS = ["rankings", "challenges", "specialists", "examples"] as const;

function section(id: string, entries: Entry[]): Section {
  const intro = INTROS.find((one) => one === id);
  return { id, title: t(`rules.sections.${id}` as TextKey), intro: intro ? t(`rules.intro.${intro}`) : "", entries };
}

export function contents(game: GameName): Section[] {
  if (game === "streets") {
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
  return [
    section("table", rules("H", 1, 4)),
    section("rounds", rules("H", 10, 15)),
    section("showdown", rules("H", 20, 26)),
    section("rankings", rankings()),
    section("modes", rules("H", 30, 35)),
    section("challenges", cards("challenge")),
    section("specialists", cards("specialist")),
    section("meeting", rules("H", 70, 79)),
    section("secrets", rules("H", 90, 93)),
  ];
}
