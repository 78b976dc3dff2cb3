import { isLocale, type Locale } from "@i18n/locales";
import { parseAccept } from "hono/utils/accept";

/** The first language of an Accept-Language header for which there is a locale; undefined: none of them. */
export const preferredLocale = (header: string | undefined): Locale | undefined =>
  parseAccept(header ?? "")
    .map(({ type }) => type.slice(0, 2).toLowerCase())
    .find(isLocale);
