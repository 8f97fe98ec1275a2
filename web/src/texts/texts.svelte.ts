/** Everything people read, in their language: `t` for the client's own texts, `g` and `card` for those of the games.
 *
 * The texts of every page stand in `texts/<language>.json`; a folder with many texts of its own (such as `heist/`) has
 * them in `<folder>/texts/<language>.json`, under its name: `t("heist.status")`. `languages/` brings them together, but for
 * the `PARTS`, which only some pages need: those pages ask for them with `useTexts`. A text may be an object with forms:
 * `you` where the value `you` says that it is about the reader, otherwise a plural form, which follows from the value `n`.
 */

import type { Language } from "../generated/messages";
import type games from "../games/texts/en.json";
import type learn from "../learn/texts/en.json";
import type replay from "../replay/texts/en.json";
import type rules from "../rules/texts/en.json";
import { change, settings } from "../state/settings.svelte";
import type english from "./languages/en";

type Forms = Partial<Record<Intl.LDMLPluralRule | "you", string>> & { other: string };
interface Texts {
  [key: string]: string | Forms | Texts;
}
type Values = Record<string, string | number | boolean>;

/** The dotted paths of all texts in a tree. */
type Paths<Tree> = {
  [Key in keyof Tree & string]: Tree[Key] extends string | { other: string } ? Key : `${Key}.${Paths<Tree[Key]>}`;
}[keyof Tree & string];

export type TextKey = Paths<(typeof english)["client"] & { games: typeof games; learn: typeof learn; replay: typeof replay; rules: typeof rules }>;
export type GameTextKey = Paths<(typeof english)["game"]>;
export interface CardTexts {
  name: string;
  text: string;
  announced?: string;
  /** What stands beside its user as long as the heist lasts. */
  note?: string;
  /** What it remembers of the answers, for after the showdown. */
  said?: string;
  options?: Record<string, string>;
  failed?: Record<string, string>;
}

/** One file a language, so that one request brings it. */
const languages: Record<Language, () => Promise<{ default: { client: Texts; game: Texts } }>> = {
  en: () => import("./languages/en"),
  de: () => import("./languages/de"),
  pt: () => import("./languages/pt"),
};

type Bring = () => Promise<{ default: Texts }>;

/** What only some pages need, by the folder it stands in. */
const PARTS = {
  games: { en: () => import("../games/texts/en.json"), de: () => import("../games/texts/de.json"), pt: () => import("../games/texts/pt.json") },
  learn: { en: () => import("../learn/texts/en.json"), de: () => import("../learn/texts/de.json"), pt: () => import("../learn/texts/pt.json") },
  replay: { en: () => import("../replay/texts/en.json"), de: () => import("../replay/texts/de.json"), pt: () => import("../replay/texts/pt.json") },
  rules: { en: () => import("../rules/texts/en.json"), de: () => import("../rules/texts/de.json"), pt: () => import("../rules/texts/pt.json") },
} satisfies Record<string, Record<Language, Bring>>;
type Part = keyof typeof PARTS;

const asked = new Set<Part>();

let loaded: { language: Language; client: Texts; game: Texts } = $state.raw({ language: "en", client: {}, game: {} });

/** Bring the texts of a language and switch to it once they are there. */
export async function useLanguage(language: Language): Promise<void> {
  const [{ default: texts }, parts] = await Promise.all([languages[language](), partsIn(language)]);
  loaded = { language, client: { ...texts.client, ...parts }, game: texts.game };
  change({ language });
}

/** Bring texts that only some pages need, and keep them in whatever language is chosen from now on. */
export async function useTexts(...parts: Part[]): Promise<void> {
  for (const part of parts) asked.add(part);
  const { language } = settings;
  const found = await partsIn(language);
  if (settings.language !== language) return useTexts();
  loaded = { ...loaded, client: { ...loaded.client, ...found } };
}

async function partsIn(language: Language): Promise<Texts> {
  const found = [...asked].map(async (part) => [part, (await (PARTS[part][language] as Bring)()).default] as const);
  return Object.fromEntries(await Promise.all(found));
}

function found(texts: Texts, key: string): string | Forms | undefined {
  let at: string | Forms | Texts | undefined = texts;
  for (const part of key.split(".")) at = (at as Texts | undefined)?.[part];
  return at as string | Forms | undefined;
}

function filled(text: string, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => (name in values ? String(values[name]) : whole));
}

function read(texts: Texts, key: string, values: Values): string {
  const text = found(texts, key);
  if (text === undefined) return key;
  if (typeof text === "string") return filled(text, values);
  if (values["you"] === true && text.you !== undefined) return filled(text.you, values);
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
  return cards()[id] ?? { name: id, text: "" };
}

/** Every card there is, by its name in the rules: `challenge-4`. */
export function cards(): Record<string, CardTexts> {
  return (loaded.game["cards"] ?? {}) as unknown as Record<string, CardTexts>;
}

/** Why a heist failed: in the words of the game, or of the card that made it fail. */
export function failure(reason: string): string {
  for (const { failed } of Object.values(cards())) if (failed?.[reason]) return failed[reason];
  return g(`failures.${reason}`);
}

/** Names as a list in the language: "Bo, Cy and Di". A browser's own lists take long to be made for the first time. */
export function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? "";
  return names.length < 2 ? last : t("ui.and", { names: names.slice(0, -1).join(", "), last });
}
