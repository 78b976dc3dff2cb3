import { languages, locales } from "@i18n/locales";
import type { PackPage } from "@server/inspection/pack/inputs";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { CheckboxField } from "~/ui/choices";
import { DateField, SelectField } from "~/ui/fields";
import { Form } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { Panel } from "~/ui/panel";
import { FormActions, SubmitButton } from "~/ui/submit-button";
import { useDates, useToday } from "~/ui/time";
import { PackFacts } from "./pack-facts.tsx";

type Props = {
  on: string;
  lastDay: string;
  counts: z.infer<typeof PackPage>["counts"];
  cancel: string;
  /** Hidden fields: what it is of, where the address does not say it. */
  children?: ReactNode;
};

/** What would be in a pack, and the form that asks for it. */
export function PackForm({ on, lastDay, counts, cancel, children }: Props) {
  const { t, i18n } = useTranslation();
  const { day } = useDates();
  const today = useToday();
  return (
    <>
      <Panel title={t("pack.in_it")} count={day(on)} padded className="mt-5">
        <PackFacts counts={counts} bytes={counts.bytes} />
      </Panel>
      {counts.objects === 0 ? (
        <Notice tone="none" className="mt-5">
          {t("pack.no_objects")}
        </Notice>
      ) : (
        <Form defaultValue={{ on, locale: i18n.language }} className="mt-5 grid grid-cols-1 gap-5">
          {children}
          <div className="panel grid grid-cols-1 gap-5 p-4 sm:grid-cols-2 md:p-6">
            <DateField name="on" label={t("pack.on")} hint={t("pack.on_hint")} min={today} max={lastDay} required />
            <SelectField
              name="locale"
              label={t("pack.locale")}
              options={locales.map((value) => ({ value, label: languages[value].name }))}
            />
            <CheckboxField
              name="replaced"
              label={t("pack.replaced_choice")}
              hint={t("pack.replaced_hint")}
              className="sm:col-span-2"
            />
          </div>
          <FormActions cancel={cancel}>
            <SubmitButton icon="file-archive">{t("pack.make")}</SubmitButton>
          </FormActions>
        </Form>
      )}
    </>
  );
}
