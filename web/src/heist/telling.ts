/** What happened in a heist, in sentences; they stand beside the rules, for the terminal as well. */

import type { Announcement, ChipReturnedNews, ChipTakenNews, HeistBeganNews, HeistNews } from "../generated/messages";
import { nameOf, type Who } from "../table/who";
import { card, filled, g } from "../texts";
import { saidText } from "./ask/choices";
import { cardName, cardNames, handName, ranking, valueName } from "./words";

/** Somebody who does something: the sentences about it have words of their own for the reader. */
function doing(who: Who, seat: number): { who: string; you: boolean } {
  return { who: nameOf(who, seat), you: seat === who.you };
}

/** News in one sentence; null where the table itself says enough. */
export function told(news: HeistNews, who: Who): string | null {
  switch (news.news) {
    case "heist-began":
      return begun(news);
    case "round-began":
      return g("news.round-began", { chips: g(`phases.${news.colour}`) });
    case "round-ended":
      return news.put_away ? g("news.chips-put-away") : null;
    case "community-dealt":
      return g("news.community-dealt", { cards: cardNames(news.cards) });
    case "chip-taken":
    case "chip-returned":
      return chipMoved(news, who);
    case "hand-revealed":
      return g("news.hand-revealed", { ...doing(who, news.seat), hand: handName(news.hand) });
    case "heist-ended":
      return g(news.success ? "news.heist-succeeded" : "news.heist-failed");
    default:
      return toldByCard(news, who);
  }
}

function begun({ heist: number, challenges, specialist }: HeistBeganNews): string {
  const active = [...challenges.map((one) => card("challenge", one)), ...(specialist === null ? [] : [card("specialist", specialist)])];
  if (!active.length) return g("news.heist-began", { number });
  return g("news.heist-began-with", { number, cards: active.map(({ name }) => name).join(", ") });
}

function chipMoved(news: ChipTakenNews | ChipReturnedNews, who: Who): string {
  const values = { ...doing(who, news.seat), chip: news.stars };
  if (news.news === "chip-returned" || news.source === null) return g(`news.${news.news}`, values);
  if (news.source === who.you) return g("news.chip-taken-from-you", values);
  return g("news.chip-taken-from", { ...values, source: nameOf(who, news.source) });
}

function toldByCard(news: HeistNews, who: Who): string | null {
  switch (news.news) {
    case "specialist-proposed":
    case "proposal-agreed":
    case "proposal-refused":
    case "pocket-redrawn":
      return g(`news.${news.news}`, doing(who, news.seat));
    case "proposal-lapsed":
    case "pockets-mixed":
      return g(`news.${news.news}`);
    case "specialist-used":
      return g("news.specialist-used", { ...doing(who, news.seat), card: card("specialist", news.specialist).name });
    case "announced":
      return announced(news.announcement, who);
    case "card-shown": {
      const values = { ...doing(who, news.seat), to: nameOf(who, news.to), card: cardName(news.card) };
      return g(news.to === who.you ? "news.card-shown-to-you" : "news.card-shown", values);
    }
    case "card-drawn":
    case "card-discarded":
      if (news.card?.[1] === "*") return null; // all agreed on the Jack
      return g(`news.${news.news}`, { ...doing(who, news.seat), card: news.card === null ? "" : cardName(news.card) });
    case "cards-passed":
      return g("news.cards-passed", { you: who.you !== null && news.got !== null, card: news.got === null ? "" : cardName(news.got) });
    case "card-noted":
      return saidText(news.card, news.note, who) || null;
    default:
      return null;
  }
}

/** What a specialist made public. */
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
