/** Cards, people and proposals in words. */

import type { Announcement, HandView, HeistView, Proposal } from "../generated/messages";
import { nameOf, namesOf, type Who, whoIs } from "../table/who";
import { card, g, t, type TextKey } from "../texts";

export { nameOf, namesOf, type Who, whoIs };

export function valueName(rank: string): string {
  return rank === "T" ? "10" : rank;
}

export function cardName(code: string): string {
  if (code[1] === "*") return t("heist.jack-card");
  return t("heist.card-name", {
    rank: g(`rank.${code[0]}`),
    suit: t(`heist.suit.${code[1]}` as TextKey),
  });
}

export function cardNames(codes: readonly string[]): string {
  return codes.map(cardName).join(", ");
}

export function ranking(word: string): string {
  return g(`rankings.${word}`);
}

const UNBROKEN = "\u00a0";

type Named = Pick<HandView, "ranking" | "ranks">;

/** A hand by its name: "pair of eights". */
export function handName(hand: Named): string {
  return handText(hand, ranking(hand.ranking));
}

/** What follows the ranking in a hand's name: "of eights", or goes before it: "ace-high". */
export function ranksName(hand: Named): string {
  return handText(hand, "").replace(/^,? /, "").trim();
}

/** A hand by its name and by what decides between hands of the same name: "pair of eights · A K 9". */
export function handInFull(hand: HandView): string {
  const kickers = kickersName(hand);
  return kickers ? `${handName(hand)} ·${UNBROKEN}${kickers}` : handName(hand);
}

/** What decides between hands of the same name: "A K 9". */
export function kickersName({ kickers }: HandView): string {
  return kickers.map(valueName).join(UNBROKEN);
}

function handText({ ranking: word, ranks: [first, second] }: Named, ranking: string): string {
  return g(`hands.${word}`, { ranking, one: g(`rank.${first}`), many: g(`ranks.${first}`), others: g(`ranks.${second}`), top: g(`top.${first}`) });
}

/** What a specialist made public about a seat, short enough to stand beside it. */
export function noted({ ranking: known, value, count, sum }: Announcement): string | null {
  if (known) return ranking(known);
  if (sum != null) return t("heist.note.sum", { sum });
  if (value != null && count != null) return t("heist.note.value", { value: valueName(value), count });
  return count == null ? null : t("heist.note.faces", { count });
}

/** What stands beside whoever has used the specialist, for one that goes on lying there. */
export function usedNote({ specialist }: Pick<HeistView, "specialist">): string[] {
  const note = specialist === null ? undefined : card("specialist", specialist).note;
  return note ? [note] : [];
}

export function proposed(proposal: Proposal, specialist: number, who: Who): string {
  const { by, who: user, to, value } = proposal;
  const values = { by: nameOf(who, by), you: by === who.you, card: card("specialist", specialist).name };
  if (to !== null) return t("heist.proposal.to", { ...values, who: nameOf(who, user, "dative"), to: nameOf(who, to, "accusative") });
  if (value !== null) return t("heist.proposal.value", { ...values, who: nameOf(who, user, "inside"), value: valueName(value) });
  return t("heist.proposal.plain", { ...values, who: nameOf(who, user, "accusative") });
}
