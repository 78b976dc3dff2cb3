import { localeOr } from "@i18n/locales";
import { options } from "@i18n/options";
import { RemixBrowser } from "@remix-run/react";
import { type BackendModule, createInstance } from "i18next";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { keepLostForms } from "~/web/lost-forms";
import { isAtItsAddress } from "~/web/rendered-for";
import { speakIn } from "~/web/request-language";

const isHere = isAtItsAddress();

const languages = import.meta.glob<Record<string, unknown>>("../i18n/locales/*/texts.ts", { import: "default" });
const locale = localeOr(document.documentElement.lang);

/** All texts of a language; one chunk. */
async function words(language: string) {
  const files = await languages[`../i18n/locales/${language}/texts.ts`]!();
  return Object.fromEntries(
    Object.entries(files).map(([path, texts]) => [path.split("/").at(-1)!.slice(0, -5), texts]),
  );
}

/** The page's language, and another as soon as the page changes to it: who signs in reads on in their own. */
const chunks: BackendModule = {
  type: "backend",
  init: () => {},
  read: (language, _, done) =>
    void words(language).then(
      (texts) => done(null, texts),
      (error: Error) => done(error, null),
    ),
};

/**
 * RemixBrowser throws a promise until the page's data is decoded. React 18 cannot wait for one where a click asks it to
 * draw at once (error 345), so the data is there before React listens to clicks.
 */
async function pageData() {
  try {
    RemixBrowser({});
  } catch (decoding) {
    await decoding;
  }
}

const i18n = createInstance();
speakIn(() => i18n.language);
keepLostForms();
await i18n
  .use(chunks)
  .use(initReactI18next)
  .init({ ...options, lng: locale });
if (isHere) {
  await pageData();
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
}
