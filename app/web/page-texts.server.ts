import { readFileSync } from "node:fs";
import type { Locale } from "@i18n/locales";
import { addressOfTexts, GIVEN_TEXTS, type GivenTexts, type TextsOfRoutes, textsOf } from "@i18n/parts";
import { i18nFor, textsFor } from "@i18n/words.server";
import type { EntryContext } from "@remix-run/node";
import type { TFunction } from "i18next";
import { inScript } from "./loaders-data.server";
import type { Translation } from "./translation";

/** Written by the build (i18n/texts-of-routes.ts). Without one, in development, the browser loads whole languages. */
const path = import.meta.env.TEXTS_OF_ROUTES as string | undefined;
const built = path ? (JSON.parse(readFileSync(path, "utf8")) as TextsOfRoutes) : undefined;
const keysOf = new Map(Object.entries(built?.keys ?? {}).map(([route, keys]) => [route, new Set(keys)]));

/** The texts of a page, which notes the keys that it shows. */
export function notingTexts(locale: Locale, shown: Set<string>): Translation {
  const own = i18nFor(locale).getFixedT(null, "translation") as unknown as (...of: unknown[]) => string;
  const t = (asked: string | string[], ...rest: unknown[]) => {
    if (typeof asked === "string") shown.add(asked);
    else for (const key of asked) shown.add(key);
    return own(asked, ...rest);
  };
  return { t: t as unknown as TFunction, i18n: { language: locale, changeLanguage: async () => {} } };
}

/** The routes of a page that loads scripts whose texts the build wrote into files; else undefined. */
const routesOf = ({ staticHandlerContext: { matches }, renderMeta }: EntryContext) =>
  built && renderMeta?.didRenderScripts
    ? matches.map(({ route }) => route.id).filter((id) => keysOf.has(id))
    : undefined;

/**
 * For the head of a page: the texts that it shows beyond those that its routes load, because only the loaders' data
 * names their keys. So the browser starts with every text that the server wrote.
 */
export function textsInHead(page: EntryContext, { locale, shown }: { locale: Locale; shown: Set<string> }): string {
  const routes = routesOf(page);
  if (!built || !routes) return "";
  const others = [...shown].filter((key) => !routes.some((route) => keysOf.get(route)!.has(key)));
  return `<script id="${GIVEN_TEXTS}" type="application/json">${given(locale, others.sort(), built.version)}</script>`;
}

/**
 * For the end of a page: loads the texts of its routes together with its scripts. In its head they would take the line
 * from the style sheet, without which nothing is shown.
 */
export function textsLast(page: EntryContext, { locale, nonce }: { locale: Locale; nonce: string }): string {
  const routes = routesOf(page);
  if (!built || !routes) return "";
  const { version } = built;
  const imports = routes.map((part) => `import"${addressOfTexts(locale, part, version)}";`);
  return `<script nonce="${nonce}" type="module" async>${imports.join("")}</script>`;
}

const MOST_KEPT = 1000;
const kept = new Map<string, string>();

/** The texts of these keys for a script, as GivenTexts. Kept, for picking them takes as long as a short page. */
function given(locale: Locale, keys: readonly string[], version: string): string {
  const name = `${locale} ${keys.join()}`;
  const known = kept.get(name);
  if (known !== undefined) return known;
  const texts = textsFor(locale, keys);
  const absent = keys.filter((key) => Object.keys(textsOf([key], texts)).length === 0);
  const made = inScript(JSON.stringify({ version, texts, absent } satisfies GivenTexts));
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(name, made);
  return made;
}
