import type { ActionPointRow, Person, ResolverGroup } from "@server/inspection/action-point/inputs";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { OperationField } from "~/offline/operation-field";
import { SelectField, TextArea, TextField } from "~/ui/fields";
import { Form } from "~/ui/form";
import { priorities } from "~/ui/state";
import { FormActions, SubmitButton } from "~/ui/submit-button";
import { UnsavedGuard } from "~/ui/unsaved-guard";
import { GroupsField } from "./groups-field.tsx";
import { PeopleField } from "./people-field.tsx";
import { PhotoField } from "./photo-field.tsx";
import { PlanFields } from "./plan-fields.tsx";

type ActionPointFormValues = Partial<
  Pick<ActionPointRow, "title" | "note" | "priority" | "type" | "subject" | "scheduled_at" | "frequency" | "alert">
> & {
  resolvers?: string[];
};

type Props = {
  values: ActionPointFormValues;
  people: readonly Person[];
  groups: readonly ResolverGroup[];
  canSchedule: boolean;
  /** Part of a series: a changed day can be for this one alone or for all. */
  inSeries?: boolean;
  /**
   * What a new one is about: without a connection it is kept under this title and sent later. It takes photos, too.
   */
  keptAs?: { workspaceId: string; title: string; path: string };
  cancel: string;
  /** Hidden fields with the object, container or report it belongs to. */
  children?: ReactNode;
};

/** The form of an action point: what to do, how urgent, by when and by whom. */
export function ActionPointForm({ values, people, groups, canSchedule, inSeries, keptAs, cancel, children }: Props) {
  const { t } = useTranslation();
  return (
    <Form
      {...(keptAs && {
        "data-later": "point",
        "data-title": keptAs.title,
        "data-about": keptAs.path,
        "data-workspace": keptAs.workspaceId,
      })}
      encType={keptAs ? "multipart/form-data" : undefined}
      defaultValue={{ type: "task", alert: true, scope: "one", ...values, frequency: values.frequency ?? "oneTime" }}
      className="grid grid-cols-1 gap-5"
    >
      {children}
      {keptAs ? <OperationField workspaceId={keptAs.workspaceId} /> : null}
      <UnsavedGuard />
      <div className="panel grid grid-cols-1 gap-5 p-4 md:p-6">
        <TextField
          name="title"
          label={t("action_point.what")}
          hint={t("action_point.what_hint")}
          maxLength={200}
          required
        />
        <TextArea name="note" label={t("action_point.note")} optional maxLength={4000} rows={4} />
        <TextField
          name="subject"
          label={t("action_point.subject")}
          hint={t("action_point.subject_hint")}
          optional
          maxLength={200}
        />
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
          options={[...priorities]
            .reverse()
            .map((priority) => ({ value: priority, label: t(`state.priority.${priority}`) }))}
        />
      </div>
      {canSchedule ? <PlanFields inSeries={inSeries} /> : null}
      {people.length > 0 ? (
        <div className="panel grid grid-cols-1 gap-6 p-4 md:p-6">
          <input type="hidden" name="resolvers" value="" />
          <PeopleField
            name="resolvers"
            label={t("action_point.who")}
            hint={t("action_point.who_hint")}
            people={people}
          />
          <GroupsField
            name="groups"
            groups={groups}
            hint={t("action_point.groups_hint")}
            className="[&>div]:sm:grid-cols-2"
          />
        </div>
      ) : null}
      {keptAs ? (
        <div className="panel grid grid-cols-1 gap-5 p-4 md:p-6">
          <PhotoField label={t("action_point.photos.title")} optional />
        </div>
      ) : null}
      <FormActions cancel={cancel}>
        <SubmitButton icon="check">{t("action_point.save")}</SubmitButton>
      </FormActions>
    </Form>
  );
}
