/** How long a step stays on the screen when a replay plays by itself. */

import type { Pace } from "../game/client";

export const SPEEDS = [1, 2, 4] as const;
export type Speed = (typeof SPEEDS)[number];

/** How long to stay at a step that was reached with or without its film. */
export function held({ film, rest, still }: Pace, speed: Speed, filmed: boolean): number {
  return filmed && film ? film + rest : still / speed;
}
