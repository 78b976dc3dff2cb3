import type { ActionPointRow, Person } from "@server/action-point/inputs";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { CheckboxField, CheckboxGroup } from "~/ui/choices";
import { DateField, SelectField, TextArea, TextField } from "~/ui/fields";
import { Form } from "~/ui/form";
import { priorities } from "~/ui/state";
import { FormActions, SubmitButton } from "~/ui/submit-button";
import { UnsavedGuard } from "~/ui/unsaved-guard";
import { nameOf } from "./names.ts";

export type ActionPointFormValues = Partial<
  Pick<ActionPointRow, "title" | "note" | "priority" | "type" | "subject" | "scheduled_at" | "alert">
> & {
  resolvers?: string[];
};

type Props = {
  values: ActionPointFormValues;
  people: readonly Person[];
  canSchedule: boolean;
  cancel: string;
  /** Hidden fields: where it belongs. */
  children?: ReactNode;
};

/** What has to be done, how urgent it is, by when and by whom. */
export function ActionPointForm({ values, people, canSchedule, cancel, children }: Props) {
  const { t } = useTranslation();
  return (
    <Form defaultValue={{ type: "task", alert: true, ...values }} className="grid grid-cols-1 gap-5">
      {children}
      <UnsavedGuard />
      <div className="panel grid grid-cols-1 gap-5 p-4 md:p-6">
        <TextField name="title" label={t("action_point.what")} hint={t("action_point.what_hint")} maxLength={200} required />
        <TextArea name="note" label={t("action_point.note")} optional maxLength={4000} rows={4} />
        <TextField name="subject" label={t("action_point.subject")} hint={t("action_point.subject_hint")} optional maxLength={200} />
      </div>
      <div className="panel grid grid-cols-1 gap-5 p-4 md:grid-cols-2 md:p-6">
        <SelectField
          name="type"
          label={t("action_point.type.label")}
          options={(["task", "inspection", "maintenance", "checkup"] as const).map((type) => ({
            value: type,
            label: t(`action_point.type.${type}`),
          }))}
        />
        <SelectField
          name="priority"
          label={t("action_point.priority")}
          hint={t("action_point.priority_hint")}
          options={[...priorities].reverse().map((priority) => ({ value: priority, label: t(`state.priority.${priority}`) }))}
        />
        {canSchedule ? (
          <>
            <DateField name="scheduled_at" label={t("action_point.date")} hint={t("action_point.date_hint")} optional />
            <div className="self-end">
              <input type="hidden" name="alert" value="false" />
              <CheckboxField name="alert" label={t("action_point.alert")} value="true" />
            </div>
          </>
        ) : null}
      </div>
      {people.length > 0 ? (
        <div className="panel grid grid-cols-1 gap-5 p-4 md:p-6">
          <input type="hidden" name="resolvers" value="" />
          <CheckboxGroup
            name="resolvers"
            label={t("action_point.who")}
            hint={t("action_point.who_hint")}
            options={people.map((person) => ({ value: person.id, label: nameOf(person) }))}
            className="[&>div]:sm:grid-cols-2"
          />
        </div>
      ) : null}
      <FormActions cancel={cancel}>
        <SubmitButton icon="check">{t("action_point.save")}</SubmitButton>
      </FormActions>
    </Form>
  );
}
