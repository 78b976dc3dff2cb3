import { dayInWords } from "@i18n/in-words";
import { languages, locales } from "@i18n/locales";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { markers, units, weights } from "@server/inspection/duty/catalogue/catalogue-line";
import { LineDraft } from "@server/inspection/duty/edition/inputs";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { Action } from "~/ui/action";
import { CheckboxField } from "~/ui/choices";
import { NumberField, SelectField, TextArea, TextField } from "~/ui/fields";
import { Form } from "~/ui/form";
import { PageHead } from "~/ui/page-head";
import { FormActions, SubmitButton } from "~/ui/submit-button";
import { UnsavedGuard } from "~/ui/unsaved-guard";
import { submit } from "~/web/api.server";
import { loadAsSuperAdmin, superAdminsOnly } from "~/web/back-office.server";
import type { Titled } from "~/web/title";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = { title: (t, { line }) => `${line.title} · ${t("catalogue.title")}` };

export const loader = (args: LoaderFunctionArgs) =>
  loadAsSuperAdmin(args, (api) => api.catalogue.line({ line: args.params.line! }));

export function action(args: ActionFunctionArgs) {
  superAdminsOnly(args);
  return submit(args, LineDraft, async (api, input) => {
    await api.catalogue.save(input);
    return redirect(paths.adminCatalogue({ done: "admin_line" }), 303);
  });
}

const checkedInWords = (t: TFunction, on: string, by: string | null) =>
  [t("catalogue.last_checked", { day: dayInWords(t, on) }), by].filter(Boolean).join(" · ");

/** One line of the catalogue: what the next edition will say, and whether somebody read its source. */
export default function CatalogueLine() {
  const { t } = useTranslation();
  const { line, values } = useLoaderData<typeof loader>();
  const { every, first_months, ...others } = values;
  return (
    <div className="max-w-[42rem]">
      <PageHead
        title={line.title}
        trail={[{ to: paths.adminCatalogue(), label: t("catalogue.title") }]}
        sub={[line.point, line.source, line.who, ...line.regions].filter(Boolean).join(" · ")}
        actions={
          line.is_draft ? (
            <Action to={paths.undoCatalogueLine(line.line)} icon="x">
              {t("catalogue.undo")}
            </Action>
          ) : undefined
        }
      />
      <Form
        className="mt-5 grid grid-cols-1 gap-4"
        defaultValue={{ ...others, every: every ?? "", first_months: first_months ?? "" }}
      >
        <UnsavedGuard />
        <input type="hidden" name="revision" value={values.revision} />
        <div className="panel grid grid-cols-1 gap-5 p-4 md:grid-cols-2 md:p-6">
          <NumberField
            name="every"
            label={t("catalogue.every")}
            hint={t("catalogue.every_hint")}
            optional
            min={0}
            max={600}
            step={1}
            inputMode="numeric"
          />
          <SelectField
            name="unit"
            label={t("catalogue.unit")}
            options={units.map((value) => ({ value, label: t(`catalogue.units.${value}`) }))}
          />
          <NumberField
            name="first_months"
            label={t("catalogue.first_months")}
            hint={t("catalogue.first_hint")}
            optional
            min={0}
            max={600}
            step={1}
            inputMode="numeric"
          />
          <SelectField
            name="weight"
            label={t("catalogue.weight")}
            options={weights.map((value) => ({ value, label: t(`duty.weight.${value}`) }))}
          />
        </div>
        <div className="panel grid grid-cols-1 gap-5 p-4 md:p-6">
          {locales.map((locale) => (
            <TextField
              key={locale}
              name={`source[${locale}]`}
              label={t("catalogue.source_in", { language: languages[locale].name })}
              hint={locale === locales[0] ? t("catalogue.source_hint") : undefined}
              optional
              maxLength={300}
            />
          ))}
          <SelectField
            name="marker"
            label={t("catalogue.marker")}
            options={markers.map((value) => ({ value, label: t(`duty.marker.${value}`) }))}
          />
          <CheckboxField
            name="checked"
            label={t("catalogue.checked")}
            hint={line.checked_on ? checkedInWords(t, line.checked_on, line.checked_by) : t("catalogue.never_checked")}
          />
          <TextArea name="note" label={t("catalogue.note")} optional maxLength={2000} />
        </div>
        <FormActions cancel={paths.adminCatalogue()}>
          <SubmitButton>{t("ui.save")}</SubmitButton>
        </FormActions>
      </Form>
    </div>
  );
}
