/** What happened and what was said, in one order. */

import type { ChatLine } from "../state/table.svelte";

export type Entry<Line> = { key: string } & ({ line: Line; words?: never } | { words: ChatLine; line?: never });

/** The log, the last thing first, with the words where they fell; each heading stands above what happened under it. */
export function together<Line extends { key: number; head: boolean }>(lines: readonly Line[], said: readonly ChatLine[]): Entry<Line>[] {
  const all: Entry<Line>[] = [];
  const left = [...said];
  let part = 0;
  for (const line of lines) {
    while ((left.at(-1)?.after ?? -1) >= line.key) all.push(spoken(left.pop() as ChatLine));
    all.splice(line.head ? part : all.length, 0, { key: `l${line.key}`, line });
    if (line.head) part = all.length;
  }
  return [...all, ...left.reverse().map(spoken)];
}

function spoken(words: ChatLine): Entry<never> {
  return { key: `s${words.key}`, words };
}
