/** What the tab of the browser says: where one is, or that somebody is waited for. */

import { t } from "../texts";

const title = $state({ page: "", call: "" });

/** What the tab says now. */
export function titled(): string {
  return [title.call || title.page, t("app.name")].filter(Boolean).join(" · ");
}

/** Name the page that is shown, until the answer is called. */
export function entitle(page: string): () => void {
  title.page = page;
  return () => (title.page = "");
}

/** Say in the title that something waits; with nothing, take it back. */
export function callOut(call: string): void {
  title.call = call;
}
