import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

/** Where a developer's `spadille serve --no-browser` listens while `npm run dev` serves the client. */
const server = "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "../src/spadille/web/static",
    emptyOutDir: true,
    // No data: addresses, so that the page's content security policy needs no exception for them.
    assetsInlineLimit: 0,
  },
  server: {
    proxy: { "/api": { target: server, ws: true } },
  },
  test: {
    include: ["src/**/*.test.ts"],
  },
});
