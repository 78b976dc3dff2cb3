import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { build, defineConfig, type Plugin, type Rollup } from "vite";
import { textsOfRoutes } from "./i18n/texts-of-routes.ts";
import remixConfig from "./remix.config.js";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Remix's plugin sets the server build's entry to its own; a later config() adds ours: the web process and the worker.
 */
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

const alias = {
  "~": here("app"),
  "@i18n": here("i18n"),
  "@server": here("server"),
  "@db": here("db"),
  "@jobs": here("jobs"),
  "react-i18next": here("app/web/translation.tsx"),
};

/**
 * At the top of the site, so that it may speak for all pages; one file, since browsers import none into it. Each build
 * names its files in it: another one is an update.
 */
const serviceWorker: Plugin = {
  name: "service-worker",
  async generateBundle(_options, bundle) {
    if (this.environment.config.build.ssr) return;
    const built = await build({
      ...{ configFile: false, publicDir: false, logLevel: "warn", resolve: { alias } },
      build: {
        ...{ write: false, target: "es2022" },
        rollupOptions: { input: here("app/service-worker.ts"), output: { format: "iife" } },
      },
    });
    const { code } = (built as Rollup.RollupOutput).output[0];
    const names = createHash("sha256").update(Object.keys(bundle).sort().join(" "));
    // the help that it keeps is none of the bundle
    const texts = (await readdir(here("i18n/locales"), { recursive: true })).filter((path) =>
      /\bhelp\/.*\.md$/.test(path),
    );
    for (const path of texts.sort()) names.update(await readFile(here(`i18n/locales/${path}`)));
    names.update(await readFile(here("i18n/help-shots.json")));
    this.emitFile({
      type: "asset",
      fileName: "service-worker.js",
      source: `// ${names.digest("hex").slice(0, 16)}\n${code}`,
    });
  },
};

/**
 * Writes each file of the browser's build compressed beside itself, as serveStatic() looks for it: once, and therefore
 * as small as it gets. Files that hardly become smaller, such as fonts and pictures, have none.
 */
const compressedAssets: Plugin = {
  name: "compressed-assets",
  async writeBundle({ dir = "" }) {
    if (this.environment.config.build.ssr) return;
    const entries = await readdir(dir, { recursive: true, withFileTypes: true });
    const write = async (path: string) => {
      const bytes = await readFile(path);
      for (const [ending, compressed] of [
        [".br", await promisify(brotliCompress)(bytes)], // 11, the highest level, is the default
        [".gz", await promisify(gzip)(bytes, { level: 9 })],
      ] as const)
        if (compressed.length < bytes.length * 0.9) await writeFile(path + ending, compressed);
    };
    await Promise.all(
      entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => write(join(parentPath, name))),
    );
  },
};

/** On the server, Remix's components with a quicker Link. */
const serverLinks: Plugin = {
  name: "server-links",
  enforce: "pre",
  resolveId(source, importer = "", { ssr }) {
    const links = here("app/web/remix.server.tsx");
    return ssr && source === "@remix-run/react" && importer.startsWith(here("app/")) && importer !== links
      ? links
      : undefined;
  },
};

const framework = /node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom|@remix-run|turbo-stream)\//;

/** Parts of ui/ that pages with a form use, and others do not. */
const ofForms =
  /\/app\/ui\/(?:choices|confirm-form|field-conflict|fields?|file-field|form|form-state|last-change|phone-notice|share|submit-button|unsaved-guard)\.tsx?$/;

/** Parts of ui/ and frame/ that a few pages use; each comes with the pages that do. */
const ofFewPages =
  /\/app\/(?:ui\/(?:compliance|filter-chips|pagination|print-button|refresh-until-done|tabs|tags-field|unfold)|frame\/(?:back-office-frame|commands|example-aside|help-frame|home-tabs|link-gone|public-frame|settings-entries|settings-frame|shared-screen|sign-in-frame|visit-gone))\.tsx?$/;

/** What the page of an object shares with those that scan it and keep it: in a file each it would zip worse. */
const ofMachines =
  /\/app\/(?:routes\/_app\.object\.\$id\._index\/facts|components\/(?:action-point\/action-points-panel|object-template\/checks|use\/(?:answer-card|machine-acts)))\.tsx?$/;

/** Parts that the page of an object shares with a few others: each in a file of its own would zip worse. */
const ofDuties =
  /\/app\/components\/(?:duty\/(?:duty-item|duty-day|how-often)|report\/(?:period|subject|validity-rows))\.tsx?$/;
const ofFiles = /\/app\/components\/file\/(?:file-card|file-thumb|file-words|type-icons)\.tsx?$/;

/**
 * Few and large: fifty small files zip a tenth worse than three. What every page needs is one, forms are one. The rest
 * follows the routes. What a chunk imports becomes part of it, so that "ui" must not hold what imports a noun's
 * components, and through them schemas with zod; tests/browser/sizes.test.ts would tell.
 */
function chunkOf(id: string): string | undefined {
  if (framework.test(id)) return "framework";
  if (ofForms.test(id)) return "form";
  if (ofFewPages.test(id)) return undefined;
  if (ofMachines.test(id)) return "machine";
  if (ofDuties.test(id)) return "duty";
  if (ofFiles.test(id)) return "file";
  return /\/app\/(?:(?:ui|frame)\/.*\.tsx?|web\/nonce\.ts)$/.test(id) ? "ui" : undefined;
}

/** The short name of the commit: COMMIT where the build has no repository, as in an image, or else "unknown". */
function commit(): string {
  if (process.env.COMMIT) return process.env.COMMIT;
  try {
    return execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8", stdio: "pipe" }).trim();
  } catch {
    return "unknown";
  }
}

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    tailwindcss(),
    remix(remixConfig),
    serverEntries,
    serverLinks,
    textsOfRoutes,
    serviceWorker,
    compressedAssets,
  ],
  resolve: {
    alias,
  },
  ssr: { noExternal: ["remix-i18next"] }, // for that alias
  // where the server finds what the browser's build wrote, and of which commit it is
  define:
    command === "build"
      ? {
          "import.meta.env.TEXTS_OF_ROUTES": JSON.stringify(join(remixConfig.buildDirectory ?? "build", "texts.json")),
          "import.meta.env.VERSION": JSON.stringify(commit()),
        }
      : {},
  // What only lazily loaded widgets import: found late, it would be bundled with a React of its own.
  // What imports react-i18next is not bundled before, or that alias would not hold there.
  optimizeDeps: {
    include: ["@tanstack/react-query", "@trpc/client", "@trpc/react-query"],
    exclude: ["remix-i18next"],
  },
  build: {
    target: "es2022",
    rollupOptions: {
      onwarn: (warning, next) => {
        if (warning.code !== "INVALID_ANNOTATION") next(warning); // zod's comments
      },
      output: isSsrBuild ? {} : { manualChunks: chunkOf },
    },
  },
}));
