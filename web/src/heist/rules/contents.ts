/** What stands where on the page of heist's rules. */

import { type Entry, rules, type Section, section } from "../../rules/contents";
import { card, cardNumbers, g, t, type TextKey } from "../../texts";

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

/** Cards with higher numbers come from packs, which have no place in the rules. */
const LAST_OF_THE_HOUSE = 100;

function cards(kind: "challenge" | "specialist"): Entry[] {
  return cardNumbers(kind).map((number) => {
    const { name, text, example } = card(kind, number);
    return { id: `${kind}-${number}`, kind, rule: number > LAST_OF_THE_HOUSE ? "" : kind === "challenge" ? `H-${50 + number}` : `S-${number}`, title: name, text: example ? `${text} ${t("heist.example", { text: example })}` : text };
  });
}

function rankings(): Entry[] {
  return Object.keys(RANKINGS).map((id) => ({ id, kind: "ranking", rule: "", title: g(`rankings.${id}`), text: t(`rules.ranking.${id}` as TextKey) }));
}

export function contents(): Section[] {
  return [
    section("table", rules("H", 1, 4)),
    section("rounds", rules("H", 10, 15)),
    section("showdown", rules("H", 20, 26)),
    section("rankings", rankings()),
    section("modes", rules("H", 30, 35)),
    section("challenges", cards("challenge")),
    section("specialists", cards("specialist")),
    section("meeting", rules("H", 70, 79)),
    section("talk", rules("H", 80, 81)),
    section("secrets", rules("H", 90, 93)),
  ];
}
