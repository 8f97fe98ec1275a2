/** Where in the client somebody is: the path of the page, without reloading it. */

import type { TextKey } from "../texts";
import { onSheet } from "./sheets";

interface Route {
  path: string;
  /** What has just happened to whoever comes to this page, for the page to say. */
  news: TextKey | null;
  /** The table that was just left, with a seat to which one can come back. */
  left: string | null;
}

export const route: Route = $state({ path: location.pathname, news: null, left: null });

addEventListener("popstate", () => Object.assign(route, { path: location.pathname, news: null, left: null }));

export function go(path: string, { news = null, left = null }: Partial<Omit<Route, "path">> = {}): void {
  if (onSheet()) history.replaceState(null, "", path);
  else history.pushState(null, "", path);
  Object.assign(route, { path: location.pathname, news, left });
  scrollTo(0, 0);
}

/** Follow links inside the client without a reload; everything else is left to the browser. */
export function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const anchor = (event.target as Element).closest?.("a");
  if (!anchor || anchor.target || anchor.origin !== location.origin || anchor.hasAttribute("download")) return;
  if (anchor.hash && anchor.pathname === location.pathname) return;
  event.preventDefault();
  go(anchor.pathname + anchor.search + anchor.hash);
}

/** The id of a table in whatever somebody typed or pasted: a link, a path, or the id alone, which has digits. */
export function tableId(typed: string): string | null {
  const found = /\/t\/([\w-]{4,40})/.exec(typed) ?? /^(?=.*\d)([\da-z]{12})$/.exec(typed.trim());
  return found?.[1] ?? null;
}
