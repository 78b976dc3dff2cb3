import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin, Rollup } from "vite";
import { defaultLocale, type Locale, locales } from "./locales.ts";
import type { Texts } from "./look-up.ts";
import { keysNamedIn, withoutForm } from "./named.ts";
import { addressOfTexts, keysIn, type TextsOfRoutes, textsOf } from "./parts.ts";
import { typeset } from "./typeset.ts";
import { wordsOf } from "./words.server.ts";

/** The module that the browser loads for a route, as Remix names it. */
const ofRoute = /\/app\/(?<route>root|routes\/[^/]+?)(?:\/route)?\.tsx\?__remix-build-client-route$/;
/** A module that is loaded on demand on any page, with texts that few need: it has a part of its own, as a route has. */
const later = /\/app\/frame\/(?<part>commands)\.tsx$/;
const partOf = (id: string): string | undefined => ofRoute.exec(id)?.groups?.route ?? later.exec(id)?.groups?.part;

let built: TextsOfRoutes | undefined;

/**
 * Cuts the texts of each language into parts: for each route those which its modules name, less what the routes around
 * it have; and for each noun all, for keys that only the server names. A route's module is there once its part is
 * (app/web/texts.client.ts). Which keys each part holds is written down for the server (app/web/page-texts.server.ts).
 */
export const textsOfRoutes: Plugin = {
  name: "texts-of-routes",
  transform(code, id) {
    const part = this.environment.config.build.ssr ? undefined : partOf(id);
    return part && `import { loadTexts } from "~/web/texts.client";\n${code}\nawait loadTexts("${part}");`;
  },
  generateBundle(_options, bundle) {
    if (this.environment.config.build.ssr) return;
    const texts = new Map(locales.map((locale) => [locale, typeset(locale, wordsOf(locale)) as Texts]));
    const nouns = Object.keys(texts.get(defaultLocale)!);
    const keys = [...new Set([...keysIn(texts.get(defaultLocale)!)].map(withoutForm))];
    const routes = keysOfRoutes(this, bundle, keys);
    const parts = [
      ...routes,
      ...nouns.map((noun): [string, string[]] => [noun, keys.filter((key) => key.startsWith(`${noun}.`))]),
    ];
    const files = parts.flatMap(([part, wanted]) =>
      locales.map((locale): [string, Locale, string] => [
        part,
        locale,
        `export default ${JSON.stringify(textsOf(wanted, texts.get(locale)!))}`,
      ]),
    );
    const version = createHash("sha256").update(JSON.stringify(files)).digest("hex").slice(0, 8);
    for (const [part, locale, source] of files)
      this.emitFile({ type: "asset", fileName: addressOfTexts(locale, part, version).slice(1), source });
    built = { version, keys: Object.fromEntries(routes) };
  },
  async writeBundle({ dir = "" }) {
    if (built) await writeFile(join(dir, "..", "texts.json"), JSON.stringify(built));
  },
};

/**
 * The keys that the modules of each route name, those loaded on demand included unless they have a part of their own;
 * without those of the routes around.
 */
function keysOfRoutes(rollup: Rollup.PluginContext, bundle: Rollup.OutputBundle, keys: string[]) {
  const code = new Map(
    Object.values(bundle).flatMap((file) =>
      file.type === "chunk" ? Object.entries(file.modules).map(([id, { code }]) => [id, code ?? ""] as const) : [],
    ),
  );
  const named = new Map<string, Set<string>>();
  const namedBy = (id: string) => {
    const known = named.get(id) ?? keysNamedIn(code.get(id) ?? "", keys);
    named.set(id, known);
    return known;
  };
  const reached = (ids: readonly string[], seen = new Set<string>()): Set<string> => {
    for (const id of ids) {
      if (seen.has(id) || id.includes("/node_modules/") || (later.test(id) && seen.size > 0)) continue;
      seen.add(id);
      const { importedIds = [], dynamicallyImportedIds = [] } = rollup.getModuleInfo(id) ?? {};
      reached([...importedIds, ...dynamicallyImportedIds], seen);
    }
    return seen;
  };
  const modules = [...rollup.getModuleIds()];
  const entry = modules.filter((id) => id.endsWith("/app/entry.client.tsx"));
  const all = new Map(
    modules.flatMap((id) => {
      const part = partOf(id);
      const ids = part === "root" ? [id, ...entry] : [id];
      return part ? [[part, new Set([...reached(ids)].flatMap((each) => [...namedBy(each)]))] as const] : [];
    }),
  );
  return [...all].map(([route, own]): [string, string[]] => {
    const around = [...all].filter(([other]) => other !== route && (other === "root" || route.startsWith(`${other}.`)));
    return [route, [...own].filter((key) => !around.some(([, theirs]) => theirs.has(key)))];
  });
}
