/** Which page an address shows; all but the first are brought only when somebody goes there. */

import type { Component } from "svelte";

import { GAMES } from "./game/registry";
import Home from "./home/Home.svelte";
import { useTexts } from "./texts";

export type Page = Component<{ id: string }>;
type Load = () => Promise<{ default: unknown }>;

function table(): ReturnType<Load> {
  void GAMES[0]?.table().catch(() => undefined); // what most tables play; whether this one does comes later
  return import("./table/TablePage.svelte");
}

/** A page with texts of its own. */
function worded(part: Parameters<typeof useTexts>[0], load: Load): Load {
  return async () => (await Promise.all([load(), useTexts(part)]))[0];
}

const PAGES: [RegExp, Load][] = [
  [/^\/$/, () => Promise.resolve({ default: Home })],
  [/^\/t\/([\w-]+)\/?$/, table],
  [/^\/g\/([\w-]+)\/?$/, worded("replay", () => import("./replay/ResultPage.svelte"))],
  [/^\/g\/([\w-]+)\/\d+\/?$/, worded("replay", () => import("./replay/ReplayPage.svelte"))],
  [/^\/games\/?$/, worded("games", () => import("./games/GamesPage.svelte"))],
  [/^\/how\/?$/, worded("learn", () => import("./home/HowToPlay.svelte"))],
  [/^\/how\/([\w-]+)\/?$/, worded("learn", () => import("./learn/LessonPage.svelte"))],
  [/^\/rules(?:\/([\w-]+))?\/?$/, worded("rules", () => import("./rules/RulesPage.svelte"))],
  [/^\/settings\/?$/, () => import("./ui/SettingsPage.svelte")],
  [/^\/move\/?$/, () => import("./move/MovePage.svelte")],
  [/^(.*)$/, () => import("./ui/Lost.svelte")],
];

export async function pageAt(path: string): Promise<{ Page: Page; id: string }> {
  for (const [pattern, load] of PAGES) {
    const match = pattern.exec(path);
    if (match) return { Page: (await load()).default as Page, id: match[1] ?? "" };
  }
  throw new Error("the last pattern matches everything");
}
