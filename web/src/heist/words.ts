/** Cards, people and events in words. */

import type { Announcement, HandView, HeistView, Proposal } from "../generated/messages";
import { nameOf, namesOf, type Who, whoIs } from "../table/who";
import { card, g, t, type TextKey } from "../texts";
import type { Move } from "./diff";

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

/** What follows the ranking in a hand's name: "of eights". */
export function ranksName(hand: Named): string {
  return handText(hand, "").replace(/^,? /, "");
}

/** A hand by its name and by what decides between hands of the same name: "pair of eights · A K 9". */
export function handInFull(hand: HandView): string {
  return withKickers(handName(hand), hand);
}

/** The same without the ranking: "of eights · A K 9". */
export function ranksInFull(hand: HandView): string {
  return withKickers(ranksName(hand), hand);
}

function withKickers(name: string, { kickers }: HandView): string {
  return kickers.length ? `${name} ${["·", ...kickers.map(valueName)].join(UNBROKEN)}` : name;
}

function handText({ ranking: word, ranks: [first, second] }: Named, ranking: string): string {
  return g(`hands.${word}`, { ranking, one: g(`rank.${first}`), many: g(`ranks.${first}`), others: g(`ranks.${second}`), top: g(`top.${first}`) });
}

function filled(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (_, key: string) => String(values[key] ?? ""));
}

export function announced(announcement: Announcement, who: Who): string {
  const { specialist, to, value, count, sum } = announcement;
  return filled(card("specialist", specialist).announced ?? "", {
    who: nameOf(who, announcement.who),
    to: to == null ? "" : nameOf(who, to, "accusative"),
    ranking: announcement.ranking ? ranking(announcement.ranking) : "",
    value: valueName(value ?? ""),
    count: count ?? "",
    sum: sum ?? "",
  });
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

/** Somebody who does something: the texts about it have words of their own for the reader. */
function doing(who: Who, seat: number): { who: string; you: boolean } {
  return { who: nameOf(who, seat), you: seat === who.you };
}

/** What happened, in one sentence; null for what needs none. */
export function told(move: Move, who: Who): string | null {
  switch (move.kind) {
    case "heist":
      return t("heist.log.heist", { number: move.number });
    case "round":
      return t("heist.log.round", { chips: g(`phases.${move.colour}`) });
    case "chip":
      return toldChip(move, who);
    case "away":
      return t("heist.log.away");
    case "community":
      return t("heist.log.community", { cards: cardNames(move.cards) });
    case "cards":
      return null;
    case "discarded":
      return t("heist.log.discarded", doing(who, move.seat));
    case "redraw":
      return t("heist.log.redraw", doing(who, move.seat));
    case "passed":
      return move.card ? t("heist.log.passed-to-you", { card: cardName(move.card) }) : t("heist.log.passed");
    case "mixed":
      return t("heist.log.mixed");
    case "proposed":
      return t("heist.log.proposed", doing(who, move.proposal.by));
    case "agreed":
      return t("heist.log.agreed", doing(who, move.seat));
    case "dropped":
      return t("heist.log.dropped", doing(who, move.by));
    case "used":
      return t("heist.log.used", { who: nameOf(who, move.who, "accusative"), card: card("specialist", move.specialist).name });
    case "announced":
      return announced(move.announcement, who);
    case "shown":
      return t("heist.log.shown", { who: nameOf(who, move.shown.who), card: cardName(move.shown.card) });
    case "revealed":
      return null;
    case "ended":
      return move.success ? t("heist.log.success") : t("heist.log.failure");
  }
}

function toldChip(move: Extract<Move, { kind: "chip" }>, who: Who): string | null {
  const { stars, from, to } = move;
  if (to === "centre") return move.swap || from === "centre" ? null : t("heist.log.returned", { ...doing(who, from), stars });
  if (from === "centre") return t("heist.log.took", { ...doing(who, to), stars });
  return t("heist.log.took-from", { ...doing(who, to), stars, source: nameOf(who, from, "dative") });
}
