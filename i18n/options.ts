import type { InitOptions } from "i18next";
import { locales } from "./locales.ts";

/**
 * i18next's options, the same on the server and in the browser. Only the reader's language is loaded; a house test
 * checks that no key is missing.
 */
export const options: InitOptions = {
  supportedLngs: locales,
  fallbackLng: false,
  defaultNS: "translation",
  react: { useSuspense: false },
  interpolation: { escapeValue: false }, // React escapes
  returnNull: false,
};
