import { languages, locales } from "@i18n/locales";
import type { DocumentToEdit } from "@server/tenancy/document/inputs";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { paths } from "~/paths/paths";
import { DateField, TextArea, TextField } from "~/ui/fields";
import { Form } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { FormActions, SubmitButton } from "~/ui/submit-button";
import { useToday } from "~/ui/time";
import { UnsavedGuard } from "~/ui/unsaved-guard";

/** Title, text and summary of changes in each language. */
export function WordsForm({ words }: { words: z.output<typeof DocumentToEdit>["words"] }) {
  const { t } = useTranslation();
  const today = useToday();
  const stored = locales.flatMap((locale) =>
    Object.entries(words[locale]).map(([part, written]) => [`${locale}_${part}`, written] as const),
  );
  return (
    <Form
      defaultValue={{ in_force_on: today, ...Object.fromEntries(stored) }}
      className="mt-5 grid max-w-3xl grid-cols-1 gap-4"
    >
      <UnsavedGuard />
      <Notice tone="soon">{t("document.warning")}</Notice>
      <div className="panel p-4 md:p-6">
        <DateField
          name="in_force_on"
          label={t("document.in_force_on")}
          hint={t("document.in_force_hint")}
          min={today}
          className="max-w-60"
          required
        />
      </div>
      {locales.map((locale) => (
        <fieldset key={locale} className="panel grid grid-cols-1 gap-5 p-4 md:p-6" lang={locale}>
          <legend className="float-left mb-4 w-full font-semibold">{languages[locale].name}</legend>
          <TextField name={`${locale}_title`} label={t("document.words.title")} maxLength={120} required />
          <TextArea
            name={`${locale}_news`}
            label={t("document.words.news")}
            hint={t("document.words.news_hint")}
            rows={3}
            optional
          />
          <TextArea
            name={`${locale}_body`}
            label={t("document.words.body")}
            hint={t("document.words.body_hint")}
            rows={16}
            className="[&_textarea]:font-mono [&_textarea]:text-sm"
            required
          />
        </fieldset>
      ))}
      <FormActions cancel={paths.adminDocuments()}>
        <SubmitButton>{t("document.look.go")}</SubmitButton>
      </FormActions>
    </Form>
  );
}
