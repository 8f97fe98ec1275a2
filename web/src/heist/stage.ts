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
/** A hand that breaks the order is looked at; what comes after it changes nothing any more. */
const BREAK = 2200;
const AFTERWARDS = 600;
const VERDICT = 3200;
/** How long the verdict stands where nothing moves. */
export const STILL_VERDICT = 2000;

/** The beats from a number of hands already open to the verdict, or to the guess that comes before the last hand. `broken` is the first place whose
 * hand is weaker than the one before it. */
export function beats(open: number, revealed: number, players: number, broken = Infinity): Beat[] {
  const play: Beat[] = [{ kind: "lights", open, ms: LIGHTS }];
  for (let place = open; place < revealed; place += 1) {
    const lost = place > broken;
    if (place === players - 1 && !lost) play.push({ kind: "breath", open: place, ms: BREATH });
    play.push({ kind: "turn", open: place + 1, ms: lost ? AFTERWARDS : place === broken ? BREAK : TURN });
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

export type Verdict = "unjudged" | "fits" | "breaks";

/** What is said when the hand at a place in the order is turned; before the last one is, nobody judges. */
export function verdict(debrief: Debrief | null, place: number): Verdict {
  if (place === 0 || !debrief) return "unjudged";
  return debrief.broken.includes(place - 1) ? "breaks" : "fits";
}

/** The first place whose hand is weaker than the one before it. */
export function firstBreak(debrief: Debrief | null): number {
  return Math.min(...(debrief?.broken ?? [])) + 1;
}

/** The two hands at which the order broke, the one of whoever decided if it is one of them; null if it held. */
export function breach({ broken, order, decision }: Debrief): { stronger: number; weaker: number } | null {
  const pairs = broken.map((place) => ({ stronger: order[place] ?? 0, weaker: order[place + 1] ?? 0 }));
  return pairs.find((pair) => Object.values(pair).includes(decision?.seat ?? -1)) ?? pairs[0] ?? null;
}
