import type { Locale } from "@i18n/locales";
import type { EntryContext } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { notingTexts } from "~/web/page-texts.server";
import { TranslationProvider } from "~/web/translation";

/**
 * The HTML of a component in that language, as the server renders it: alone on a page. `data`: what the loader of a page
 * gave, where the element is a whole page.
 */
export function rendered(element: ReactElement, locale: Locale, data: unknown = undefined): string {
  const route = { id: "root", path: "" };
  const context = {
    manifest: { routes: { root: { ...route, module: "" } }, entry: { module: "", imports: [] }, url: "", version: "" },
    routeModules: { root: { default: () => element } },
    staticHandlerContext: {
      basename: "/",
      location: { pathname: "/", search: "", hash: "", state: null, key: "" },
      matches: [{ params: {}, pathname: "/", pathnameBase: "/", route }],
      loaderData: { root: data },
      actionData: null,
      errors: null,
    },
    future: {},
  } as unknown as EntryContext;
  return renderToStaticMarkup(
    <TranslationProvider value={notingTexts(locale, new Set())}>
      <RemixServer context={context} url="http://localhost/" />
    </TranslationProvider>,
  );
}

/** The names of the inputs, those that people do not see aside. */
export const inputNames = (html: string): string[] => [
  ...new Set(
    [...html.matchAll(/<(?:input|select|textarea)(?![^>]* type="hidden")[^>]* name="([^"]+)"/g)].map(
      ([, name]) => name!,
    ),
  ),
];

/** The keys that stand in the place of a text that the language lacks. */
export const missingTexts = (html: string): string[] =>
  [...html.matchAll(/[>"]\s*([a-z_]+(?:\.[\w-]+)+)\s*[<"]/g)].map(([, key]) => key!);
