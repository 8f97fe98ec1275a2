/** The showdown as a play: which hand is turned when, and how long everybody holds their breath. */

import type { Debrief, HandView, HeistView, News } from "../generated/messages";
import { isOver } from "./chips";

export interface Beat {
  kind: "lights" | "turn" | "breath" | "verdict";
  /** How many hands lie open from this moment on. */
  open: number;
  ms: number;
}

const LIGHTS = 700;
const TURN = 1400;
const BREATH = 1900;
const VERDICT = 2700;
/** How long the verdict stands where nothing moves. */
export const STILL_VERDICT = 1200;

/** The beats from a number of hands already open to the verdict, or to the guess that comes before the last hand. */
export function beats(open: number, revealed: number, players: number): Beat[] {
  const play: Beat[] = [{ kind: "lights", open, ms: LIGHTS }];
  for (let hand = open + 1; hand <= revealed; hand += 1) {
    if (hand === players) play.push({ kind: "breath", open: hand - 1, ms: BREATH });
    play.push({ kind: "turn", open: hand, ms: TURN });
  }
  if (revealed === players) play.push({ kind: "verdict", open: players, ms: VERDICT });
  return play;
}

/** The seats as their hands stand: in the order in which they were turned, then those still closed by their chips. */
export function standing({ players, revealed, chips }: HeistView): number[] {
  const closed = Array.from({ length: players }, (_, seat) => seat).filter((seat) => !revealed.includes(seat));
  const stars = (seat: number): number => chips.red?.[seat] ?? 0;
  return [...revealed, ...closed.sort((one, other) => stars(one) - stars(other))];
}

/** What the hand of a seat is worth, as far as whoever looks may know: all that lie open, and one's own. */
export function handOf({ hands, hand, seat: own }: HeistView, seat: number): HandView | null {
  return hands[seat] ?? (seat === own ? hand : null);
}

/** How many hands were turned up. */
export function turned(news: readonly News[]): number {
  return news.filter((one) => one.news === "hand-revealed").length;
}

/** Whether there is a showdown to see. */
export function onStage(view: HeistView): boolean {
  return isOver(view) || (view.prompt !== null && view.revealed.length > 0);
}

export type Verdict = "first" | "fits" | "breaks";

/** What is said when the hand at a place in the order is turned. */
export function verdict(debrief: Debrief | null, place: number): Verdict {
  if (place === 0) return "first";
  return debrief?.broken.includes(place - 1) ? "breaks" : "fits";
}
