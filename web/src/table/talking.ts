/** What whoever looks may say now (H-80, H-81). */

import type { State } from "../state/state";

export interface Talking {
  text: boolean;
  emotes: boolean;
  /** The others are guessing the reader's hand together. */
  silent: boolean;
  /** The reader may confer with the others about somebody's hand. */
  confers: boolean;
}

export function talking({ table, you }: Pick<State, "table" | "you">): Talking {
  const silent = you !== null && table.silent === you;
  const text = table.talk && !silent;
  return { text, emotes: you !== null && table.emotes && !silent, silent, confers: text && table.silent !== null };
}
