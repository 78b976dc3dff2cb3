import type { Locale } from "./locales.ts";
import type { Texts } from "./look-up.ts";
import { withoutForm } from "./named.ts";

/**
 * What a build knows of its texts: for each route the keys that its part holds. A part is named by its route or, for
 * all texts of a noun, by that.
 */
export type TextsOfRoutes = { version: string; keys: Record<string, string[]> };

/** What a page gives the browser: texts that it shows and no part of it holds, and keys that have none. */
export type GivenTexts = { version: string; texts: Texts; absent: string[] };
/** The id of the element that holds it, as JSON. */
export const GIVEN_TEXTS = "texts";

/** The header of an answer with texts that only the server names, as JSON, encoded as in an address. */
export const TEXTS_HEADER = "x-texts";

/** The address of a part in a language. */
export const addressOfTexts = (locale: Locale, part: string, version: string): string =>
  `/assets/texts-${locale}-${part.replace(/[/$]/g, "-")}-${version}.js`;

/** Those of the texts that the keys name, in all their plural forms. */
export function textsOf(keys: readonly string[], texts: Texts, path = ""): Texts {
  const below = keys.filter((key) => key.startsWith(path));
  return Object.fromEntries(
    Object.entries(texts).flatMap(([name, text]): [string, string | Texts][] => {
      const key = path + name;
      if (typeof text === "string") return below.includes(withoutForm(key)) ? [[name, text]] : [];
      const within = below.filter((each) => each.startsWith(`${key}.`));
      return within.length > 0 ? [[name, textsOf(within, text, `${key}.`)]] : [];
    }),
  );
}

/** The keys of all texts, each plural form with its own. */
export function* keysIn(texts: Texts, path = ""): Generator<string> {
  for (const [name, text] of Object.entries(texts))
    if (typeof text === "string") yield path + name;
    else yield* keysIn(text, `${path}${name}.`);
}
