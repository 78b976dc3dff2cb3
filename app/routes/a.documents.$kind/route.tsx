import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DocumentKindName, NewVersion } from "@server/document/inputs";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { askAsSuperAdmin, superAdminsOnly } from "~/back-office.server";
import { submit } from "~/door.server";
import { type Locale, languageNames, locales } from "~/i18n/locales";
import { paths } from "~/paths";
import type { Titled } from "~/title";
import { DateField, TextArea, TextField } from "~/ui/fields";
import { Form } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { PageHead } from "~/ui/page-head";
import { FormActions, SubmitButton } from "~/ui/submit-button";
import { useToday } from "~/ui/time";
import { UnsavedGuard } from "~/ui/unsaved-guard";

export const handle: Titled = { title: (t) => `${t("document.new_version")} · ${t("admin.title")}` };

export async function loader(args: LoaderFunctionArgs) {
  superAdminsOnly(args);
  const kind = DocumentKindName.safeParse(args.params.kind);
  if (!kind.success) throw data({ message: "refusal.missing" }, { status: 404 });
  return askAsSuperAdmin(args, (api) => api.document.toEdit({ kind: kind.data }));
}

const Words = NewVersion.shape.words.shape.nl.shape;
/** As the fields are called: what is refused then stands beside its own. */
const Sheet = NewVersion.omit({ words: true }).extend({
  ...{ nl_title: Words.title, nl_body: Words.body, nl_news: Words.news },
  ...{ en_title: Words.title, en_body: Words.body, en_news: Words.news },
  ...{ fr_title: Words.title, fr_body: Words.body, fr_news: Words.news },
  ...{ de_title: Words.title, de_body: Words.body, de_news: Words.news },
});
type Sheet = z.output<typeof Sheet>;

const wordsIn = (sheet: Sheet, locale: Locale) => ({
  title: sheet[`${locale}_title`],
  body: sheet[`${locale}_body`],
  news: sheet[`${locale}_news`],
});

export async function action(args: ActionFunctionArgs) {
  superAdminsOnly(args);
  return submit(args, Sheet, async (api, sheet) => {
    const { kind, in_force_on } = sheet;
    const words = { nl: wordsIn(sheet, "nl"), en: wordsIn(sheet, "en"), fr: wordsIn(sheet, "fr"), de: wordsIn(sheet, "de") };
    await api.document.publish({ kind, in_force_on, words });
    return redirect(paths.adminDocuments({ done: "published" }), 303);
  });
}

/** The next version, begun from the last. */
export default function PublishDocument() {
  const { t } = useTranslation();
  const today = useToday();
  const { version, words } = useLoaderData<typeof loader>();
  const stored = locales.flatMap((locale) =>
    Object.entries(words[locale]).map(([part, written]) => [`${locale}_${part}`, written] as const),
  );
  const next = t("terms.version", { version: version + 1 });
  return (
    <>
      <PageHead
        title={words.nl.title}
        sub={next}
        trail={[{ to: paths.adminDocuments(), label: t("document.title") }]}
        here={t("document.new_version")}
      />
      <Form defaultValue={{ in_force_on: today, ...Object.fromEntries(stored) }} className="mt-5 grid max-w-3xl grid-cols-1 gap-4">
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
            <legend className="float-left mb-4 w-full font-semibold">{languageNames[locale]}</legend>
            <TextField name={`${locale}_title`} label={t("document.words.title")} maxLength={120} required />
            <TextArea name={`${locale}_news`} label={t("document.words.news")} hint={t("document.words.news_hint")} rows={3} optional />
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
          <SubmitButton>{t("document.publish")}</SubmitButton>
        </FormActions>
      </Form>
    </>
  );
}
