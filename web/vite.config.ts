import { globSync } from "node:fs";
import { resolve } from "node:path";

import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

import browsers from "./browsers.json" with { type: "json" };
import { breakpoints } from "./scripts/breakpoints.ts";
import { texts } from "./scripts/texts.ts";

/** Games that are not among ours: a folder of a test build. Without one the pattern finds nothing. */
const MORE_GAMES = resolve(import.meta.dirname, process.env["GANG_MORE_GAMES"] ?? "src/game/more");

const server = process.env["GANG_SERVER"] ?? "http://127.0.0.1:8123";

interface Modules {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

/** Says whether a module is a part of what some modules are made of. */
function within(...roots: string[]): (id: string, modules: Modules) => boolean {
  const reached = new Set<string>();
  return (id, modules) => {
    const look = (one: string): void => {
      if (reached.has(one)) return;
      reached.add(one);
      modules.getModuleInfo(one)?.importedIds.forEach(look);
    };
    roots.forEach((root) => look(resolve(import.meta.dirname, root)));
    return reached.has(id);
  };
}

/** What the start page is made of, which is a part of every page, and what a table is. */
const inFirst = within("src/main.ts");
const inTables = within("src/table/TablePage.svelte", ...globSync("src/*/*Table.svelte", { cwd: import.meta.dirname }));

export default defineConfig({
  plugins: [svelte(), texts],
  css: { postcss: { plugins: [breakpoints] } },
  build: {
    outDir: process.env["GANG_WEB_OUT"] ?? "../src/thegang/server/web",
    emptyOutDir: true,
    target: Object.entries(browsers).map(([name, version]) => name + version),
    assetsInlineLimit: 0, // the content security policy allows no data: fonts or scripts
    modulePreload: { polyfill: false },
    rolldownOptions: {
      checks: { bundlerTimings: false },
      output: {
        // A few files instead of many small ones: on a phone each request costs more than its bytes.
        codeSplitting: {
          groups: [
            { name: (id, modules) => (inFirst(id, modules) ? "first" : null), priority: 2 },
            { name: "streets", test: /src[\\/]streets[\\/]/, minShareCount: 2, priority: 1 },
            { name: (id, modules) => (inTables(id, modules) ? "tables" : null), minShareCount: 2, priority: 1 },
            { name: "pages", minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: { proxy: { "/api": server, "/ws": { target: server, ws: true } } },
  resolve: {
    alias: { "@more-games": MORE_GAMES, "@texts": resolve(import.meta.dirname, "../src/thegang/texts") },
    ...(process.env["VITEST"] ? { conditions: ["browser"] } : {}),
  },
  test: {
    environment: "happy-dom",
    include: ["src/**/*.test.ts"],
    fsModuleCache: false, // it would not see that texts have changed, which scripts/texts.ts brings together
    pool: "vmThreads", // the modules of happy-dom are loaded once, not for every file
  },
});
