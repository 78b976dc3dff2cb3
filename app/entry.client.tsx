import { localeOr } from "@i18n/locales";
import { options } from "@i18n/options";
import { typeset } from "@i18n/typeset";
import { RemixBrowser } from "@remix-run/react";
import { type BackendModule, createInstance } from "i18next";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { keepFailedForms } from "~/web/failed-forms";
import { matchesAddress } from "~/web/page-address";
import { sendLanguage } from "~/web/request-language";

const isPageOfAddress = matchesAddress();

const languages = import.meta.glob<Record<string, unknown>>("../i18n/locales/*/texts.ts", { import: "default" });
const locale = localeOr(document.documentElement.lang);

/** All texts of a language, as one chunk. */
async function textsOf(language: string) {
  const files = await languages[`../i18n/locales/${language}/texts.ts`]!();
  const byNoun = Object.entries(files).map(([path, texts]) => [path.split("/").at(-1)!.slice(0, -5), texts]);
  return typeset(localeOr(language), Object.fromEntries(byNoun));
}

/**
 * Loads the texts of the page's language, and of another when it changes: at sign-in the user's own language applies.
 */
const chunks: BackendModule = {
  type: "backend",
  init: () => {},
  read: (language, _, done) =>
    void textsOf(language).then(
      (texts) => done(null, texts),
      (error: Error) => done(error, null),
    ),
};

/**
 * RemixBrowser throws a promise until the page's data is decoded. React 18 cannot suspend for it during a click (error
 * 345), so the data is decoded before hydration.
 */
async function decodePageData() {
  try {
    RemixBrowser({});
  } catch (decoding) {
    await decoding;
  }
}

const i18n = createInstance();
sendLanguage(() => i18n.language);
keepFailedForms();
await i18n
  .use(chunks)
  .use(initReactI18next)
  .init({ ...options, lng: locale });
// Without its texts the page stays as the server wrote it, in which all forms work.
if (isPageOfAddress && i18n.hasResourceBundle(locale, "translation")) {
  await decodePageData();
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
