/** Finding words in the rules, whatever their accents and capitals. */

import type { Entry, Section } from "./contents";

export interface Piece {
  text: string;
  hit: boolean;
}

/** One plain letter for each letter, so that places in the one are places in the other. */
function plain(text: string): string {
  return Array.from(text, (letter) => {
    const bare = letter.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
    return bare.length === letter.length ? bare : letter;
  }).join("");
}

function words(query: string): string[] {
  return plain(query).split(/\s+/).filter(Boolean);
}

/** A number of a rule or card is meant as a whole: H-1 does not find H-10. */
function numbered(word: string): boolean {
  return /^[a-z]+-\d+$/.test(word);
}

function has(entry: Entry, section: Section, word: string): boolean {
  if (numbered(word)) {
    const mentioned = new RegExp(`(?<!\\w)${word}(?!\\d)`);
    return entry.rule.toLowerCase() === word || entry.id.toLowerCase() === word || mentioned.test(plain(entry.text));
  }
  return [entry.title, entry.text, section.title].some((text) => plain(text).includes(word));
}

/** The sections with the entries that have all the words; those with none are left out. */
export function search(sections: readonly Section[], query: string): Section[] {
  const wanted = words(query);
  if (!wanted.length) return [...sections];
  return sections.flatMap((section) => {
    const entries = section.entries.filter((entry) => wanted.every((word) => has(entry, section, word)));
    return entries.length ? [{ ...section, entries }] : [];
  });
}

/** A text cut where the words of a query begin and end. */
export function pieces(text: string, query: string): Piece[] {
  const bare = plain(text);
  const marked = new Array<boolean>(text.length).fill(false);
  for (const word of words(query)) {
    for (let at = bare.indexOf(word); at >= 0; at = bare.indexOf(word, at + 1)) marked.fill(true, at, at + word.length);
  }
  const cut: Piece[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const hit = marked[at] ?? false;
    const last = cut.at(-1);
    if (last?.hit === hit) last.text += text[at];
    else cut.push({ text: text[at] ?? "", hit });
  }
  return cut;
}
