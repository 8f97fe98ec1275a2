/** How a name is written where there is little room: in two lines. */

/** How many letters the longer line has when a name is broken at its best place; a single word is not broken. */
export function widest(name: string): number {
  const words = partsOf(name);
  const breaks = words.map((_, index) => Math.max(lettersOf(words.slice(0, index)), lettersOf(words.slice(index))));
  return Math.min(name.length, ...breaks);
}

/** How many letters its longest word has: so many must fit into a line. */
export function longestWord(name: string): number {
  return Math.max(0, ...partsOf(name).map((part) => lettersOf([part])));
}

/** Where a name can be broken: after a space or a hyphen. */
function partsOf(name: string): readonly string[] {
  return name.match(/[^\s-]+[\s-]*/g) ?? [];
}

function lettersOf(words: readonly string[]): number {
  return words.join("").trimEnd().length;
}
