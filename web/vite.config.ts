import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

const server = process.env["GANG_SERVER"] ?? "http://127.0.0.1:8123";

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "../src/thegang/server/web",
    emptyOutDir: true,
    target: ["chrome123", "edge123", "firefox128", "safari17.5"], // light-dark() is known from here on
    assetsInlineLimit: 0, // the content security policy allows no data: fonts or scripts
    modulePreload: { polyfill: false },
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  server: { proxy: { "/api": server, "/ws": { target: server, ws: true } } },
  resolve: process.env["VITEST"] ? { conditions: ["browser"] } : {},
  test: { environment: "happy-dom", include: ["src/**/*.test.ts"] },
});
