/** Brings the texts that every page needs together, one file a language, so that one request brings them.
 *
 * `texts.svelte.ts` imports `language.json?texts` and gets the client's own texts and those of the games, each by where they
 * are found. The server says why a move is refused: refusals stay away.
 */

import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";

import type { Plugin } from "vite";

const ASKED = "language.json?texts";
/** The texts at the top, then those under a name. */
const CLIENT = ["client", { heist: "heist-table", presence: "presence", streets: "streets-table" }] as const;
const GAMES = ["heist", { bots: "bots", cards: "heist-cards", streets: "streets" }] as const;

export const texts: Plugin = {
  name: "texts",
  enforce: "pre",
  load(id) {
    if (!id.endsWith(ASKED)) return null;
    const area = (name: string): object => {
      const file = join(dirname(id), `${name}.json`);
      this.addWatchFile(file);
      return { ...(JSON.parse(readFileSync(file, "utf-8")) as object), refusals: undefined };
    };
    const all = ([top, named]: readonly [string, Record<string, string>]): object => ({
      ...area(top),
      ...Object.fromEntries(Object.entries(named).map(([key, name]) => [key, area(name)])),
    });
    return { code: `export default ${JSON.stringify({ client: all(CLIENT), game: all(GAMES) })}`, moduleType: "js" };
  },
};
