/** What a screen reader says when a view arrives. */

import type { HeistView } from "../generated/messages";
import { t } from "../texts";
import { isOver } from "./chips";
import type { Move } from "./diff";
import { announced, cardNames, told, type Who } from "./words";

/** After a lost connection many chips may have moved, and where they lie now can be read at the seats. */
const CHIPS = 4;

/** What happened, and one's own cards whenever they are others. The verdict waits until it has been played. */
export function spoken(before: HeistView | null, after: HeistView, moves: readonly Move[], who: Who): string {
  const chips = moves.filter(({ kind }) => kind === "chip").slice(-CHIPS);
  const said = moves.filter((move) => move.kind !== "ended" && (move.kind !== "chip" || chips.includes(move)));
  return [...(before ? said.flatMap((move) => told(move, who) ?? []) : found(after, who)), ...mine(before, after)].join(". ");
}

/** What whoever comes to the table finds there. */
function found(view: HeistView, who: Who): string[] {
  if (isOver(view)) return [];
  return [
    t("heist.number", { number: view.heist }),
    ...view.announcements.map((announcement) => announced(announcement, who)),
    ...(view.community.length ? [t("heist.log.community", { cards: cardNames(view.community) })] : []),
  ];
}

function mine(before: HeistView | null, after: HeistView): string[] {
  const cards = pocket(after);
  const same = before?.commitment === after.commitment && pocket(before).join() === cards.join();
  return same || cards.length === 0 || isOver(after) ? [] : [t("heist.you-have", { cards: cardNames(cards) })];
}

function pocket(view: HeistView): string[] {
  const cards = view.seat === null ? 0 : view.pockets[view.seat];
  return Array.isArray(cards) ? cards : [];
}
