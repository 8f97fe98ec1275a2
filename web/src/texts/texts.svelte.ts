/** Everything people read, in their language: `t` for the client's own texts, `g` and `card` for those of the games.
 *
 * The texts of every page stand in `texts/<language>.json`; a folder with many texts of its own (such as `heist/`) has
 * them in `<folder>/texts/<language>.json`, under its name: `t("heist.status")`. `languages/` brings them together. A
 * text may be an object with plural forms; which one is taken follows from the value `n`.
 */

import type { Language } from "../generated/messages";
import { change, settings } from "../state/settings.svelte";
import type english from "./languages/en";

type Plural = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };
interface Texts {
  [key: string]: string | Plural | Texts;
}
type Values = Record<string, string | number>;

/** The dotted paths of all texts in a tree. */
type Paths<Tree> = {
  [Key in keyof Tree & string]: Tree[Key] extends string | { other: string } ? Key : `${Key}.${Paths<Tree[Key]>}`;
}[keyof Tree & string];

export type TextKey = Paths<(typeof english)["client"]>;
export type GameTextKey = Paths<(typeof english)["game"]>;
export interface CardTexts {
  name: string;
  text: string;
  ask?: string;
  announced?: string;
}

/** One file a language, so that one request brings it. */
const languages: Record<Language, () => Promise<{ default: { client: Texts; game: Texts } }>> = {
  en: () => import("./languages/en"),
  de: () => import("./languages/de"),
  pt: () => import("./languages/pt"),
};

const loaded: { language: Language; client: Texts; game: Texts } = $state({ language: "en", client: {}, game: {} });

/** Bring the texts of a language and switch to it once they are there. */
export async function useLanguage(language: Language): Promise<void> {
  const { default: texts } = await languages[language]();
  Object.assign(loaded, { language, ...texts });
  change({ language });
}

function found(texts: Texts, key: string): string | Plural | undefined {
  let at: string | Plural | Texts | undefined = texts;
  for (const part of key.split(".")) at = (at as Texts | undefined)?.[part];
  return at as string | Plural | undefined;
}

function filled(text: string, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => (name in values ? String(values[name]) : whole));
}

function read(texts: Texts, key: string, values: Values): string {
  const text = found(texts, key);
  if (text === undefined) return key;
  if (typeof text === "string") return filled(text, values);
  const rule = new Intl.PluralRules(loaded.language).select(Number(values["n"]));
  return filled(text[rule] ?? text.other, values);
}

/** A text of the client. */
export function t(key: TextKey, values: Values = {}): string {
  return read(loaded.client, key, values);
}

/** A text of the games; words that come with a view, such as a ranking, can be part of the key. */
export function g(key: GameTextKey | `${string}.${string}`, values: Values = {}): string {
  return read(loaded.game, key, values);
}

/** What stands on a challenge or specialist card: `card("challenge", 4)`, or `card("challenge-4")`. */
export function card(kind: string, number?: number): CardTexts {
  const id = number === undefined ? kind : `${kind}-${number}`;
  return ((loaded.game["cards"] as Texts | undefined)?.[id] as CardTexts | undefined) ?? { name: id, text: "" };
}

/** Names as a list in the language: "Bo, Cy and Di". */
export function listed(names: readonly string[]): string {
  return new Intl.ListFormat(settings.language, { type: "conjunction" }).format(names);
}
