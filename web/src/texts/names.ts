/** People by their names; whoever was forgotten has none any more. */

import { listed, t } from "./texts.svelte";

export function named(name: string | null | undefined): string {
  return name || t("name.somebody");
}

/** Names as a list in the language: "Bo, somebody and Di". */
export function listedNames(names: readonly (string | null | undefined)[]): string {
  return listed(names.map(named));
}
