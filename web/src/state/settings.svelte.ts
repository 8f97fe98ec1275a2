/** What this browser remembers about how somebody likes to see the game. */

import { type Language, LANGUAGES, TAGS } from "../texts/languages";

export const THEMES = ["auto", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];
export type Motion = "auto" | "none";
export type Suits = "two" | "four";
export const TEXT_SIZES = ["normal", "large", "largest"] as const;
export type TextSize = (typeof TEXT_SIZES)[number];

export interface Settings {
  language: Language;
  theme: Theme;
  motion: Motion;
  suits: Suits;
  sound: boolean;
  text: TextSize;
  /** Whether the device may call when something waits. */
  notify: boolean;
}

const KEY = "thegang.settings";

export function preferredLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const found = LANGUAGES.find((language) => `${tag}-`.toLowerCase().startsWith(`${language}-`.toLowerCase()));
    if (found !== undefined) return found;
  }
  return "en";
}

function remembered(): Partial<Settings> {
  try {
    const { language, ...others } = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings>;
    return language !== undefined && LANGUAGES.includes(language) ? { language, ...others } : others;
  } catch {
    return {}; // storage is off, or holds something else: the defaults do
  }
}

export const settings: Settings = $state({
  language: preferredLanguage(navigator.languages),
  theme: "auto",
  motion: "auto",
  suits: "two",
  sound: true,
  text: "normal",
  notify: false,
  ...remembered(),
});

/** Change settings, remember them and show them on the page. */
export function change(changes: Partial<Settings>): void {
  Object.assign(settings, changes);
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // they hold until the page is left
  }
  apply();
}

/** Put on the page what style sheets go by. */
export function apply(): void {
  const { dataset } = document.documentElement;
  dataset["theme"] = settings.theme;
  dataset["motion"] = settings.motion;
  dataset["suits"] = settings.suits;
  dataset["text"] = settings.text;
  document.documentElement.lang = TAGS[settings.language] ?? settings.language;
}

/** Whether things jump instead of moving. */
export function still(): boolean {
  return settings.motion === "none" || matchMedia("(prefers-reduced-motion: reduce)").matches;
}
