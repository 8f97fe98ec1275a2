/** How long a step stays on the screen when a replay plays by itself. */

import type { Frame, HeistView, StreetsNews, StreetsView } from "../generated/messages";
import { beats, turned } from "../heist/stage";
import { filmOf } from "../streets/resolving";

export const SPEEDS = [1, 2, 4] as const;
export type Speed = (typeof SPEEDS)[number];

const CHOICE = 800;
const CHIP = 1000;
const CARDS = 1700;
const SCENE = 2200;
const PICTURE = 3200;
const AFTERMATH = 7000;
const BREATH = 500;

/** What a table plays by itself between two steps, in milliseconds: a showdown, a reveal. */
export function filmed(before: Frame | undefined, after: Frame | undefined): number {
  if (!before || !after) return 0;
  const view = after.game as HeistView | StreetsView;
  if ("cities" in view) return sum(filmOf(after.news.map((news, key) => ({ key, news: news as StreetsNews })), before.game as StreetsView));
  const { length } = view.revealed;
  return turned(after.news) ? sum(beats(length - turned(after.news), length, view.players)) : 0;
}

/** How long to stay at a step that was reached with or without its film. */
export function held(before: Frame | undefined, after: Frame | undefined, speed: Speed, film: boolean): number {
  const moving = film ? filmed(before, after) : 0;
  if (moving) return moving + (ofStreets(after) ? BREATH : AFTERMATH);
  return still(before, after) / speed;
}

function still(before: Frame | undefined, after: Frame | undefined): number {
  const happened = (word: string): boolean => after?.news.some(({ news }) => news === word) ?? false;
  if (!before || happened("heist-began")) return SCENE;
  if (filmed(before, after)) return ofStreets(after) ? PICTURE : AFTERMATH;
  if (ofStreets(after)) return CHOICE;
  return happened("community-dealt") ? CARDS : CHIP;
}

function ofStreets(frame: Frame | undefined): boolean {
  return frame !== undefined && "cities" in (frame.game as HeistView | StreetsView);
}

function sum(pictures: readonly { ms: number }[]): number {
  return pictures.reduce((total, { ms }) => total + ms, 0);
}
