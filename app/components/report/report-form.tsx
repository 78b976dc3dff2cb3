import type { FormValues } from "@server/core/based-on";
import type { Suggestion } from "@server/inspection/interval/inputs";
import type { EarlierReport } from "@server/inspection/report/form-page";
import type { ReportRow } from "@server/inspection/report/inputs";
import { reportTypes } from "@server/inspection/report/types";
import type { PointChoice } from "@server/records/review-point/inputs";
import type { DutyView } from "@server/records/use/inputs";
import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { RadioGroup, Seg } from "~/ui/choices";
import { DateField, TextArea, TextField } from "~/ui/fields";
import { Form } from "~/ui/form";
import { outcomeLetters, outcomes, states } from "~/ui/state";
import { FormActions, SubmitButton } from "~/ui/submit-button";
import { useToday } from "~/ui/time";
import { UnsavedGuard } from "~/ui/unsaved-guard";
import { DutiesField } from "./duties-field.tsx";
import { PaperField } from "./paper-field.tsx";
import { ParentField } from "./parent-field.tsx";
import { ReviewPointField } from "./review-point-field.tsx";
import { ValidityFields } from "./validity-fields.tsx";

type Field =
  | "type"
  | "review_point"
  | "status"
  | "reported_date"
  | "period"
  | "valid_until"
  | "reported_by"
  | "number"
  | "note"
  | "parent_id"
  | "duty_ids";
type ReportFormValues = Partial<Pick<ReportRow, Field>> & { duties?: "default" | "own" };

type Props = {
  objectId: string;
  /** The initial values. */
  values: ReportFormValues;
  /** Earlier reports of the object: their review points are listed first, and their authors are suggested. */
  earlier: readonly EarlierReport[];
  points: readonly PointChoice[];
  suggestions: readonly Suggestion[];
  duties: readonly DutyView[];
  /** The values shown when the form was opened, for a report that is edited. */
  basedOn?: FormValues;
  /** The name of the stored file. */
  fileName?: string;
  cancel: string;
};

/** The form of a report: what was inspected, the outcome, how long it is valid, and the report's file. */
export function ReportForm(props: Props) {
  const { objectId, values, earlier, points, suggestions, duties, basedOn, fileName, cancel } = props;
  const { t } = useTranslation();
  const today = useToday();
  const writers = useId();
  const paperLabel = fileName ? t("report.file.replace") : t("report.file.label");
  return (
    <Form
      encType="multipart/form-data"
      defaultValue={{ ...values, type: values.type ?? "inspection", reported_date: values.reported_date ?? today }}
      basedOn={basedOn}
      labels={{
        period: t("report.period.label"),
        other_period: t("report.period.other_months"),
        valid_until: t("report.period.day"),
        duty_ids: t("report.duties.label"),
        file: paperLabel,
      }}
      className="grid grid-cols-1 gap-5"
    >
      <input type="hidden" name="object_id" value={objectId} />
      <UnsavedGuard />
      <div className="panel grid grid-cols-1 gap-5 p-4 md:p-6">
        <RadioGroup
          name="type"
          label={t("report.type.label")}
          options={typeOptions(t)}
          className="[&>div]:md:flex [&>div]:md:gap-7"
        />
        <ReviewPointField name="review_point" label={t("report.point")} points={points} earlier={earlier} />
        {earlier.length > 0 ? (
          <ParentField name="parent_id" label={t("report.parent_of")} earlier={earlier} points={points} />
        ) : null}
        <div>
          <p className="mb-2 text-sm font-medium" aria-hidden="true">
            {t("report.outcome.label")}
          </p>
          <Seg
            name="status"
            label={t("report.outcome.label")}
            className="[&>.seg]:max-sm:grid-flow-row [&>.seg]:max-sm:grid-cols-2"
            segments={outcomes.map((outcome) => ({
              value: outcome,
              tone: states[outcomeLetters[outcome]].tone,
              label: <OutcomeLabel letter={outcomeLetters[outcome]}>{t(`report.outcome.${outcome}`)}</OutcomeLabel>,
            }))}
          />
        </div>
        <TextArea name="note" label={t("report.note")} hint={t("report.note_hint")} optional maxLength={4000} />
      </div>
      <div className="panel grid grid-cols-1 gap-5 p-4 md:grid-cols-2 md:p-6">
        <DateField name="reported_date" label={t("report.reported_date")} max={today} required />
        <ValidityFields earlier={earlier} suggestions={suggestions} />
        <TextField
          name="reported_by"
          label={t("report.reported_by")}
          hint={t("report.reported_by_hint")}
          optional
          list={writers}
          maxLength={200}
        />
        <TextField name="number" label={t("report.number")} optional hint={t("report.number_hint")} maxLength={80} />
        <datalist id={writers}>
          {[...new Set(earlier.map(({ reported_by }) => reported_by).filter(Boolean))].map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      </div>
      <div className="panel p-4 md:p-6">
        <DutiesField objectId={objectId} duties={duties} earlier={earlier} suggestions={suggestions} />
      </div>
      <div className="panel p-4 md:p-6">
        <PaperField label={paperLabel} fileName={fileName} />
      </div>
      <FormActions cancel={cancel}>
        <SubmitButton icon="check">{t("report.save")}</SubmitButton>
      </FormActions>
    </Form>
  );
}

const typeOptions = (t: ReturnType<typeof useTranslation>["t"]) =>
  reportTypes.map((value) => ({ value, label: t(`report.type.${value}`) }));

function OutcomeLabel({ letter, children }: { letter: string; children: ReactNode }) {
  return (
    <span className="flex min-w-0 items-center gap-2 leading-tight">
      <b className="text-lg font-bold">{letter}</b>
      <span className="text-xs font-medium">{children}</span>
    </span>
  );
}
