/** What happened and what was said, in one order. */

import type { ChatLine } from "../state/table.svelte";

export type Entry<Line> = { key: string } & ({ line: Line; words?: never } | { words: ChatLine; line?: never });

/** The log, the last thing first, with the words where they fell. */
export function together<Line extends { key: number }>(lines: readonly Line[], said: readonly ChatLine[]): Entry<Line>[] {
  const all: Entry<Line>[] = [];
  const left = [...said];
  for (const line of lines) {
    while ((left.at(-1)?.after ?? -1) >= line.key) all.push(spoken(left.pop() as ChatLine));
    all.push({ key: `l${line.key}`, line });
  }
  return [...all, ...left.reverse().map(spoken)];
}

function spoken(words: ChatLine): Entry<never> {
  return { key: `s${words.key}`, words };
}
