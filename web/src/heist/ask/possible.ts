/** What a hidden pocket can still be, from all cards in sight: answers to a guess that cannot be right are not offered. */

import type { HeistPromptView, HeistView } from "../../generated/messages";
import { deck, rankingOf } from "../evaluator";

const JACK = "J*";
const JACK_CARD = 7;

/** The choices that cannot be right; none where nothing is guessed. */
export function impossible(view: HeistView, { about, shape, together }: Pick<HeistPromptView, "about" | "shape" | "together">): (choice: string) => boolean {
  const hidden = about === null ? undefined : view.pockets[about];
  if (!together || typeof hidden !== "number" || (shape !== "value" && shape !== "ranking")) return () => false;
  const inSight = new Set([...view.community, ...view.pockets.flatMap((pocket) => (typeof pocket === "number" ? [] : pocket))]);
  const unseen = deck().filter((card) => !inSight.has(card));
  if (view.specialist === JACK_CARD && view.specialist_user === about) unseen.push(JACK);
  const can = shape === "value" ? new Set(unseen.map((card) => card[0])) : rankings(view.community, unseen, hidden);
  return (choice) => !can.has(choice);
}

/** The rankings that so many unseen cards can give with the community cards. */
export function rankings(community: readonly string[], unseen: readonly string[], hidden: number): Set<string> {
  const found = new Set<string>();
  function deal(cards: readonly string[], from: number, left: number): void {
    if (left === 0) found.add(rankingOf(cards));
    else for (let at = from; at <= unseen.length - left; at += 1) deal([...cards, unseen[at] ?? ""], at + 1, left - 1);
  }
  deal(community, 0, hidden);
  return found;
}
