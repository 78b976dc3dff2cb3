import { inEachLanguage } from "@i18n/locales";
import type { FormValues } from "@server/core/based-on";
import type { OwnFieldView } from "./inputs.ts";

/** The values that the form of a field shows. */
export const ownFieldFormValues = (field: Omit<OwnFieldView, "objects_count">): FormValues => ({
  ...inEachLanguage((language) => field[language]),
  unit: field.unit,
  options: field.options,
  kind_ids: field.kind_ids,
  required: field.required,
  public: field.public,
  active: field.active,
});
