import { inEachLanguage } from "@i18n/locales";
import type { FormValues } from "@server/core/based-on";
import type { KindView } from "./inputs.ts";

/** The values that the form of a kind shows. */
export const kindFormValues = (kind: KindView): FormValues => ({
  ...inEachLanguage((language) => kind[language]),
  icon_code: kind.icon_code,
  active: kind.active,
  lines: kind.lines,
  shows_certificates: kind.shows_certificates,
  remind_users: kind.remind_users,
  remind_groups: kind.remind_groups,
  body: kind.body,
  body_email: kind.body_email,
  body_language: kind.body_language,
});
