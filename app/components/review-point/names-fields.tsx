import { languages, locales } from "@i18n/locales";
import { useTranslation } from "react-i18next";
import { TextField } from "~/ui/fields";

type Props = { hint: string; defaultNames?: Record<string, string> | null };

/** Labels of the fields, for the form's error notice. */
export const nameLabels = Object.fromEntries(locales.map((locale) => [locale, languages[locale].name]));

/** A name in each language; the default name (`given`) applies where a field is empty. */
export function NamesFields({ hint, defaultNames }: Props) {
  const { t } = useTranslation();
  return (
    <fieldset className="grid grid-cols-1 gap-4">
      <legend className="mb-1 font-medium">{t("review_point.names")}</legend>
      <p className="text-sm text-muted">{hint}</p>
      {locales.map((locale) => (
        <TextField
          key={locale}
          name={locale}
          label={languages[locale].name}
          lang={locale}
          maxLength={80}
          autoComplete="off"
          placeholder={defaultNames?.[locale]}
        />
      ))}
    </fieldset>
  );
}
