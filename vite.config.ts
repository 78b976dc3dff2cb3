import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import remixConfig from "./remix.config.js";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Remix's plugin sets the server build's entry to its own; a later config() adds ours: the web process and the worker. */
const serverEntries: Plugin = {
  name: "server-entries",
  config: (_config, { isSsrBuild }) =>
    isSsrBuild
      ? {
          build: {
            rollupOptions: {
              input: { main: here("server/main.ts"), worker: here("jobs/worker.ts") },
              output: { entryFileNames: "[name].js" },
            },
          },
        }
      : undefined,
};

/** One chunk of texts a language, so that a reader downloads their own only. */
const wordsOf = (id: string) => /i18n\/locales\/(\w+)\//.exec(id)?.[1];

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwindcss(), remix(remixConfig), serverEntries],
  resolve: { alias: { "~": here("app"), "@server": here("server"), "@db": here("db"), "@jobs": here("jobs") } },
  // What only lazily loaded widgets import: found late, it would be bundled with a React of its own.
  optimizeDeps: { include: ["@tanstack/react-query", "@trpc/client", "@trpc/react-query"] },
  build: {
    target: "es2022",
    rollupOptions: {
      onwarn: (warning, next) => {
        if (warning.code !== "INVALID_ANNOTATION") next(warning); // zod's comments
      },
      output: isSsrBuild ? {} : { manualChunks: (id: string) => (wordsOf(id) ? `words-${wordsOf(id)}` : undefined) },
    },
  },
}));
