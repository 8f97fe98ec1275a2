/** Which page an address shows; all but the first are brought only when somebody goes there. */

import type { Component } from "svelte";

import Home from "./home/Home.svelte";

export type Page = Component<{ id: string }>;
type Load = () => Promise<{ default: unknown }>;

function table(): ReturnType<Load> {
  void import("./heist/HeistTable.svelte").catch(() => undefined); // what most tables play; whether this one does comes later
  return import("./table/TablePage.svelte");
}

const PAGES: [RegExp, Load][] = [
  [/^\/$/, () => Promise.resolve({ default: Home })],
  [/^\/t\/([\w-]+)\/?$/, table],
  [/^\/how\/?$/, () => import("./home/HowToPlay.svelte")],
  [/^(.*)$/, () => import("./ui/Lost.svelte")],
];

export async function pageAt(path: string): Promise<{ Page: Page; id: string }> {
  for (const [pattern, load] of PAGES) {
    const match = pattern.exec(path);
    if (match) return { Page: (await load()).default as Page, id: match[1] ?? "" };
  }
  throw new Error("the last pattern matches everything");
}
