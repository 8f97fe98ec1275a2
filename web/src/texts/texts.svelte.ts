/** Everything people read, in their language: `t` for the client's own texts, `g` and `card` for those of the games.
 *
 * All texts stand in `src/thegang/texts/<language>/<area>.json`. Pages that have texts of their own ask for them with
 * `useTexts`, and find them under the name of the area: `t("replay.title")`. A text may have forms, which follow its key: `took_you` where the value `you` says that it is about the
 * reader, otherwise `cards_one` or `cards_other`, which go by the value `n` and the plural rules of the language.
 */

import type bots from "@texts/en/bots.json";
import type client from "@texts/en/client.json";
import type games from "@texts/en/games.json";
import type heistTable from "@texts/en/heist-table.json";
import type heist from "@texts/en/heist.json";
import type learn from "@texts/en/learn.json";
import type presence from "@texts/en/presence.json";
import type replay from "@texts/en/replay.json";
import type rules from "@texts/en/rules.json";
import type streetsTable from "@texts/en/streets-table.json";
import type streets from "@texts/en/streets.json";
import type { GameClient, RuleValue } from "../game/client";
import { change, settings } from "../state/settings.svelte";
import { type Language, TAGS } from "./languages";

interface Texts {
  [key: string]: string | Texts;
}
type Values = Record<string, string | number | boolean>;

type Form = Intl.LDMLPluralRule | "you";
type WithoutForm<Key extends string> = Key extends `${infer Text}_${Form}` ? Text : Key;

/** The dotted paths of all texts in a tree. */
type Paths<Tree> = {
  [Key in keyof Tree & string]: Tree[Key] extends string ? WithoutForm<Key> : `${Key}.${Paths<Tree[Key]>}`;
}[keyof Tree & string];

interface Client {
  games: typeof games;
  heist: typeof heistTable;
  learn: typeof learn;
  presence: typeof presence;
  replay: typeof replay;
  rules: typeof rules;
  streets: typeof streetsTable;
}
interface Game {
  bots: typeof bots;
  streets: typeof streets;
}
export type TextKey = Paths<typeof client> | Paths<Client>;
export type GameTextKey = Paths<typeof heist> | Paths<Game>;
export interface CardTexts {
  name: string;
  text: string;
  /** A worked example. */
  example?: string;
  announced?: string;
  /** What stands beside its user as long as the heist lasts. */
  note?: string;
  /** What it remembers of the answers, for after the showdown. */
  said?: string;
  options?: Record<string, string>;
  failed?: Record<string, string>;
}

/** What every page needs in a language, brought together by `scripts/texts.ts`. */
const everywhere = import.meta.glob<{ client: Texts; game: Texts }>("@texts/*/language.json", { query: "?texts", import: "default" });
/** What only some pages need. */
const parts = import.meta.glob<Texts>("@texts/*/{games,learn,replay,rules}.json", { import: "default" });
type Part = "games" | "learn" | "replay" | "rules";

const asked = new Set<Part>();

let loaded: { language: Language; client: Texts; game: Texts } = $state.raw({ language: "en", client: {}, game: {} });

async function brought<Found>(files: Record<string, () => Promise<Found>>, end: string): Promise<Found> {
  const bring = Object.entries(files).find(([path]) => path.endsWith(end))?.[1];
  if (bring === undefined) throw new Error(`there are no texts ${end}`);
  return bring();
}

/** Bring the texts of a language and switch to it once they are there. */
export async function useLanguage(language: Language): Promise<void> {
  const [{ client, game }, more] = await Promise.all([brought(everywhere, `/${language}/language.json`), partsIn(language)]);
  loaded = { language, client: { ...client, ...more }, game };
  change({ language });
}

/** Bring texts that only some pages need, and keep them in whatever language is chosen from now on. */
export async function useTexts(...wanted: Part[]): Promise<void> {
  for (const part of wanted) asked.add(part);
  const { language } = settings;
  const found = await partsIn(language);
  if (settings.language !== language) return useTexts();
  loaded = { ...loaded, client: { ...loaded.client, ...found } };
}

async function partsIn(language: Language): Promise<Texts> {
  const found = [...asked].map(async (part) => [part, await brought(parts, `/${language}/${part}.json`)] as const);
  return Object.fromEntries(await Promise.all(found));
}

/** A text with its blanks filled in; one that has no value stays. */
export function filled(text: string, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => (name in values ? String(values[name]) : whole));
}

/** The forms of a text that fit the values, the most fitting first. */
function forms(key: string, values: Values): string[] {
  const plural = "n" in values ? [`${key}_${new Intl.PluralRules(TAGS[loaded.language]).select(Number(values["n"]))}`] : [];
  return [...(values["you"] === true ? [`${key}_you`] : []), ...plural, key, `${key}_other`];
}

function read(texts: Texts, key: string, values: Values): string {
  const path = key.split(".");
  const last = path.pop() ?? "";
  let group: string | Texts | undefined = texts;
  for (const part of path) group = (group as Texts | undefined)?.[part];
  const form = forms(last, values).find((form) => typeof (group as Texts | undefined)?.[form] === "string");
  return form === undefined ? key : filled((group as Texts)[form] as string, values);
}

/** A text of the client. */
export function t(key: TextKey, values: Values = {}): string {
  return read(loaded.client, key, values);
}

/** A text of the games; words that come with a view, such as a ranking, can be part of the key. */
export function g(key: GameTextKey | `${string}.${string}`, values: Values = {}): string {
  return read(loaded.game, key, values);
}

/** The words of a game's rules: a value has texts of its own (`label.basic`), or a number stands for itself (`label_other`). */
export function ruleTexts(area: string): GameClient["ruleWords"] {
  return (rule) => {
    const said = (part: string, value: RuleValue): string => {
      const [own, any] = [`${area}.${rule}.${part}.${value}`, `${area}.${rule}.${part}`] as const;
      const found = g(own);
      return found === own ? g(any, { n: Number(value) }) : found;
    };
    return { legend: () => g(`${area}.${rule}.legend`), label: (value) => said("label", value), told: (value) => said("told", value) };
  };
}

/** What stands on a challenge or specialist card: `card("challenge", 4)`, or `card("challenge-4")`. */
export function card(kind: string, number?: number): CardTexts {
  const id = number === undefined ? kind : `${kind}-${number}`;
  return cards()[id] ?? fromPacks()[id] ?? { name: id, text: "" };
}

/** The numbers of all challenges or specialists there are, in order. */
export function cardNumbers(kind: "challenge" | "specialist"): number[] {
  const ids = Object.keys({ ...cards(), ...fromPacks() }).filter((id) => id.startsWith(`${kind}-`));
  return ids.map((id) => Number(id.slice(kind.length + 1))).sort((one, other) => one - other);
}

/** The cards of the house, by their names in the rules: `challenge-4`. */
export function cards(): Record<string, CardTexts> {
  return (loaded.game["cards"] ?? {}) as unknown as Record<string, CardTexts>;
}

let packs: Partial<Record<Language, Record<string, CardTexts>>> = $state.raw({});
const packsAsked = new Set<Language>();

/** The cards of packs, which only the server knows: it is asked when one is first looked for. */
function fromPacks(): Record<string, CardTexts> {
  const { language } = loaded;
  if (packs[language] === undefined) void bringPacks(language);
  return packs[language] ?? {};
}

async function bringPacks(language: Language): Promise<void> {
  if (packsAsked.has(language)) return;
  packsAsked.add(language);
  const answer = await fetch("/api/cards", { headers: { "Accept-Language": language } }).catch(() => null);
  if (answer?.ok) packs = { ...packs, [language]: (await answer.json()) as Record<string, CardTexts> };
  else packsAsked.delete(language); // whoever looks again asks again
}

/** Why a heist failed: in the words of the game, or of the card that made it fail. */
export function failure(reason: string): string {
  const said = (texts: Record<string, CardTexts>) => Object.values(texts).flatMap(({ failed }) => failed?.[reason] ?? [])[0];
  const own = said(cards());
  if (own !== undefined) return own;
  const key = `failures.${reason}` as const;
  const known = g(key);
  return known === key ? (said(fromPacks()) ?? reason) : known;
}

/** Names as a list in the language: "Bo, Cy and Di". A browser's own lists take long to be made for the first time. */
export function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? "";
  return names.length < 2 ? last : t("ui.and", { names: names.slice(0, -1).join(", "), last });
}
