/** How a name is written where there is little room: in two lines. */

/** How many letters the longer line has when a name is broken at its best place; a single word is not broken. */
export function widest(name: string): number {
  const words = name.match(/[^\s-]+[\s-]*/g) ?? [];
  const breaks = words.map((_, index) => Math.max(lettersOf(words.slice(0, index)), lettersOf(words.slice(index))));
  return Math.min(name.length, ...breaks);
}

function lettersOf(words: readonly string[]): number {
  return words.join("").trimEnd().length;
}
