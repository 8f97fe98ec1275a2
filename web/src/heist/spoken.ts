/** What a screen reader says when something has happened. */

import type { HeistNews, HeistView } from "../generated/messages";
import { card, g, t } from "../texts";
import { type Active, activeCards } from "./active";
import { isOver } from "./chips";
import { handOf } from "./stage";
import { announced, told } from "./telling";
import { cardNames, handInFull, nameOf, type Who } from "./words";

/** After a lost connection many chips may have moved, and where they lie now can be read at the seats. */
const CHIPS = 4;

/** What the showdown says itself, when it is played. */
export const PLAYED: ReadonlySet<HeistNews["news"]> = new Set(["hand-revealed", "heist-ended"]);

/** What happened, and one's own cards whenever they are others. */
export function spoken(news: readonly HeistNews[], view: HeistView, who: Who): string {
  const chips = news.filter(isChip).slice(-CHIPS);
  const said = news.filter((one) => !PLAYED.has(one.news) && (!isChip(one) || chips.includes(one)));
  return [...said.flatMap((one) => [told(one, who) ?? [], readOut(one)].flat()), ...(news.some((one) => changesPocket(one, view.seat)) ? mine(view) : [])].join(". ");
}

/** A hand that is turned in the showdown; `weaker` than the one before it breaks the order. */
export function handSpoken(view: HeistView, seat: number, who: Who, weaker: boolean): string {
  const cards = view.pockets[seat];
  const hand = handOf(view, seat);
  return [
    `${nameOf(who, seat)}: ${Array.isArray(cards) ? cardNames(cards) : ""}`,
    ...(hand ? [handInFull(hand)] : []),
    ...(weaker ? [t("heist.showdown.weaker")] : []),
  ].join(", ");
}

/** A card that has just become active is read out. */
function readOut(news: HeistNews): string[] {
  return news.news === "heist-began" ? cardTexts(news) : [];
}

function cardTexts(active: Active): string[] {
  return activeCards(active).map((id) => `${card(id).name}: ${card(id).text}`);
}

/** What whoever comes to the table finds there. */
export function found(view: HeistView, who: Who): string {
  if (isOver(view)) return "";
  return [
    t("heist.number", { number: view.heist }),
    ...cardTexts(view),
    ...view.announcements.map((announcement) => announced(announcement, who)),
    ...(view.community.length ? [g("news.community-dealt", { cards: cardNames(view.community) })] : []),
    ...mine(view),
  ].join(". ");
}

function isChip({ news }: HeistNews): boolean {
  return news === "chip-taken" || news === "chip-returned";
}

function changesPocket(news: HeistNews, seat: number | null): boolean {
  switch (news.news) {
    case "pockets-dealt":
    case "pockets-mixed":
    case "cards-passed":
      return true;
    case "card-drawn":
    case "card-discarded":
    case "pocket-redrawn":
      return news.seat === seat;
    default:
      return false;
  }
}

function mine(view: HeistView): string[] {
  const cards = view.seat === null ? 0 : view.pockets[view.seat];
  return Array.isArray(cards) && cards.length && !isOver(view) ? [t("heist.you-have", { cards: cardNames(cards) })] : [];
}
