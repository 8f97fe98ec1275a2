/** What the coach says: one thing at a time, chosen from what the table tells and from what was said before. */

import type { Colour } from "../generated/messages";

export interface Step {
  /** Names the text: `learn.<game>.<id>`. */
  id: string;
  values?: Record<string, string | number>;
  /** Values that are texts of the games, by their keys. */
  words?: Record<string, `${string}.${string}`>;
  /** What to look at or touch: the first selector that finds something on the page gets the ring, around all it finds. */
  points?: readonly string[];
  /** It is left with "Next"; without, it ends when something happens. */
  next?: boolean;
  /** It counts only when this is on the page, so that nothing is given away before it was seen. */
  after?: string;
  /** What is said until then, if not this. */
  before?: string;
  /** Nothing more is to be taught: the lesson closes with invitations. */
  end?: boolean;
}

/** What the coach remembers between two messages. */
export interface Memory {
  seen: readonly string[];
  /** The chip one has in the round being played. */
  held: { colour: Colour; stars: number } | null;
  /** Who took it away, until one has another. */
  taken: { by: number; stars: number } | null;
}

export const NOTHING_SAID: Memory = { seen: [], held: null, taken: null };

export function said(memory: Memory, id: string): Memory {
  return memory.seen.includes(id) ? memory : { ...memory, seen: [...memory.seen, id] };
}

/** The first of some steps that was not said yet. */
export function unsaid(memory: Memory, steps: readonly Step[]): Step | null {
  return steps.find(({ id }) => !memory.seen.includes(id)) ?? null;
}
