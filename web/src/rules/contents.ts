/** What the pages of rules are made of, in words of the language being read; each game says what stands on its page. */

import { t, type TextKey } from "../texts";

/** A rule, a card, a ranking or an example: what a search finds and a link leads to. */
export interface Entry {
  /** Its anchor, such as `H-14`, `challenge-4` or `pair`. */
  id: string;
  /** What it is, in a word of the game; it is also a class. */
  kind: string;
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

export function rules(letter: string, first: number, last: number): Entry[] {
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const id = `${letter}-${first + index}`;
    return { id, kind: "rule", rule: id, title: "", text: t(`rules.rule.${id}` as TextKey) };
  });
}

const INTROS = ["rankings", "challenges", "specialists", "examples"] as const;

export function section(id: string, entries: Entry[]): Section {
  const intro = INTROS.find((one) => one === id);
  return { id, title: t(`rules.sections.${id}` as TextKey), intro: intro ? t(`rules.intro.${intro}`) : "", entries };
}
