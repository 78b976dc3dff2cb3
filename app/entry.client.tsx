import { RemixBrowser } from "@remix-run/react";
import { createInstance } from "i18next";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { isLocale } from "./i18n/locales.ts";
import { options } from "./i18n/options.ts";
import { speakIn } from "./i18n/request-language.ts";

const languages = import.meta.glob<Record<string, unknown>>("./i18n/words/*.ts", { import: "default" });
const lang = document.documentElement.lang;
const locale = isLocale(lang) ? lang : "nl";

/** The page's language alone; one chunk. */
async function words() {
  const files = await languages[`./i18n/words/${locale}.ts`]!();
  return Object.fromEntries(Object.entries(files).map(([path, texts]) => [path.split("/").at(-1)!.slice(0, -5), texts]));
}

speakIn(locale);
const i18n = createInstance();
await i18n.use(initReactI18next).init({ ...options, lng: locale, resources: { [locale]: { translation: await words() } } });
startTransition(() => {
  hydrateRoot(
    document,
    <I18nextProvider i18n={i18n}>
      <StrictMode>
        <RemixBrowser />
      </StrictMode>
    </I18nextProvider>,
  );
});
