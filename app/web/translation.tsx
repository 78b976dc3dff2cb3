import type { TFunction } from "i18next";
import { createContext, useContext } from "react";

/** The texts of a page in its language. */
export type Translation = {
  t: TFunction;
  i18n: { language: string; changeLanguage: (language: string) => Promise<void> };
};

const Translations = createContext<Translation | null>(null);
export const TranslationProvider = Translations.Provider;

/**
 * vite.config.ts puts this in the place of react-i18next's, which with i18next is a sixth of the scripts of a page: the
 * browser has the few keys that its page names (texts.client.ts), the server all of i18next.
 */
export function useTranslation(): Translation {
  const translation = useContext(Translations);
  if (!translation) throw new Error("There is no TranslationProvider around.");
  return translation;
}
