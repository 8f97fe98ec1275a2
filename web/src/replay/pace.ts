/** How long a step stays on the screen when a replay plays by itself. */

import type { HeistView, StreetsView } from "../generated/messages";
import { beats } from "../heist/stage";
import { follow } from "../streets/resolving";

export const SPEEDS = [1, 2, 4] as const;
export type Speed = (typeof SPEEDS)[number];

const CHOICE = 800;
const CHIP = 1000;
const CARDS = 1700;
const SCENE = 2200;
const PICTURE = 3200;
const AFTERMATH = 7000;
const BREATH = 500;

type View = HeistView | StreetsView;

/** What a table plays by itself between two views, in milliseconds: a showdown, a reveal. */
export function filmed(before: View | undefined, after: View): number {
  if (before === undefined || before.commitment !== after.commitment) return 0;
  if ("cities" in after) return sum(follow(null, before as StreetsView, after).frames);
  const open = (before as HeistView).revealed.length;
  return after.revealed.length > open ? sum(beats(open, after.revealed.length, after.players)) : 0;
}

/** How long to stay at a step that was reached with or without its film. */
export function held(before: View | undefined, after: View, speed: Speed, film: boolean): number {
  const moving = film ? filmed(before, after) : 0;
  if (moving) return moving + ("cities" in after ? BREATH : AFTERMATH);
  return still(before, after) / speed;
}

function still(before: View | undefined, after: View): number {
  if (before === undefined || before.commitment !== after.commitment) return SCENE;
  if (filmed(before, after)) return "cities" in after ? PICTURE : AFTERMATH;
  if ("cities" in after) return CHOICE;
  return after.community.length > (before as HeistView).community.length ? CARDS : CHIP;
}

function sum(pictures: readonly { ms: number }[]): number {
  return pictures.reduce((total, { ms }) => total + ms, 0);
}
