import { useLoaderData } from "@remix-run/react";
import { MAX_PERIOD } from "@server/core/constants";
import { reportTypes } from "@server/inspection/report/types";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { CheckboxField, Seg } from "~/ui/choices";
import { DateField, NumberField, SelectField, TextArea, TextField } from "~/ui/fields";
import { Form } from "~/ui/form";
import { asChecked, useFormState } from "~/ui/form-state";
import { Icon } from "~/ui/icon";
import { outcomeLetters, outcomes, states } from "~/ui/state";
import { SubmitButton } from "~/ui/submit-button";
import { useToday } from "~/ui/time";
import { MachineFields } from "./machine-fields.tsx";
import type { loader } from "./route.tsx";

/** What a paper is proposed to be, to be put right and confirmed. The outcome is never filled in. */
export function ReviewForm() {
  const { t } = useTranslation();
  const { paper, typed, chosen } = useLoaderData<typeof loader>();
  const { proposal } = paper;
  const proposed = {
    object_id: proposal?.object_id,
    review_point: proposal?.review_point,
    reported_date: proposal?.date?.value,
    valid_until: proposal?.next?.value,
    period: proposal?.next ? undefined : proposal?.period,
    reported_by: proposal?.reported_by?.value,
    number: proposal?.number?.value,
    remarks: proposal?.remarks.join("\n"),
    serial_number: proposal?.serial?.value,
    make: proposal?.make?.value,
    model: proposal?.model?.value,
    title: [proposal?.make?.value, proposal?.model?.value].filter(Boolean).join(" "),
    container_id: paper.container?.id,
    type: "inspection",
  };
  return (
    <Form
      defaultValue={{ ...proposed, ...typed, ...(chosen ? { object_id: chosen } : {}) }}
      labels={{ object_id: t("inbox.machine"), file: t("inbox.paper") }}
      className="grid grid-cols-1 gap-4"
    >
      <div className="panel grid grid-cols-1 gap-4 p-4 md:p-5">
        <MachineFields />
      </div>
      <div className="panel grid grid-cols-1 gap-4 p-4 md:p-5">
        <OutcomeField />
        <ReportFields />
        <DoubtField />
      </div>
      <div className="sticky bottom-0 z-10 flex flex-wrap gap-2 bg-base-200 py-3 max-md:bottom-[calc(4rem+env(safe-area-inset-bottom))]">
        <SubmitButton name="state" value="confirmed" icon="check" className="flex-1">
          {t("inbox.confirm")}
        </SubmitButton>
        <SubmitButton name="state" value="skipped" kind="plain">
          {t("inbox.skip")}
        </SubmitButton>
      </div>
    </Form>
  );
}

function OutcomeField() {
  const { t } = useTranslation();
  const { paper } = useLoaderData<typeof loader>();
  const suggested = paper.proposal?.outcome;
  return (
    <div className="grid gap-2">
      <p className="text-sm font-medium" aria-hidden="true">
        {t("report.outcome.label")}
      </p>
      <Seg
        name="status"
        label={t("report.outcome.label")}
        className="[&>.seg]:grid-flow-row [&>.seg]:grid-cols-2"
        segments={outcomes.map((outcome) => ({
          value: outcome,
          tone: states[outcomeLetters[outcome]].tone,
          label: (
            <span className="flex min-w-0 items-center gap-2 leading-tight">
              <b className="text-lg font-bold">{outcomeLetters[outcome]}</b>
              <span className="text-xs font-medium">{t(`report.outcome.${outcome}`)}</span>
            </span>
          ),
        }))}
      />
      {suggested ? (
        <div className="text-sm text-muted">
          <p>
            {t("inbox.outcome_is", {
              outcome: `${outcomeLetters[suggested.value]} · ${t(`report.outcome.${suggested.value}`)}`,
            })}
          </p>
          {suggested.from.map((words) => (
            <p key={words}>
              <ReadFrom words={words} />
            </p>
          ))}
        </div>
      ) : paper.state === "read" ? (
        <p className="text-sm text-muted">
          {paper.from_picture ? t("inbox.outcome_of_picture") : t("inbox.outcome_unclear")}
        </p>
      ) : null}
    </div>
  );
}

/** The words on the paper from which something was read. */
function ReadFrom({ words }: { words: string }) {
  const { t } = useTranslation();
  return <span className="[overflow-wrap:anywhere]">{t("inbox.read_from", { words })}</span>;
}

const hintOf = (said: { from: string } | null | undefined) => (said?.from ? <ReadFrom words={said.from} /> : undefined);

function ReportFields() {
  const { t } = useTranslation();
  const { paper, review_points, bodies } = useLoaderData<typeof loader>();
  const { proposal } = paper;
  const today = useToday();
  const names = useId();
  return (
    <>
      <SelectField
        name="review_point"
        label={t("report.point")}
        empty={t("report.choose_point")}
        options={review_points.map(({ code, title }) => ({ value: code, label: `${title} (${code})` }))}
      />
      <DateField name="reported_date" label={t("report.reported_date")} max={today} hint={hintOf(proposal?.date)} />
      <DateField name="valid_until" label={t("inbox.valid_until")} optional hint={hintOf(proposal?.next)} />
      {proposal?.next ? null : <PeriodField />}
      <TextField
        name="reported_by"
        label={t("report.reported_by")}
        optional
        list={names}
        maxLength={200}
        hint={hintOf(proposal?.reported_by)}
      />
      <datalist id={names}>
        {bodies.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <TextField name="number" label={t("report.number")} optional maxLength={80} hint={hintOf(proposal?.number)} />
      <TextArea name="remarks" label={t("inbox.remarks")} hint={t("inbox.remarks_hint")} optional rows={2} />
      <details className="group rounded-field border border-line">
        <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 px-3 py-2 text-sm font-medium">
          <Icon name="chevron-right" className="shrink-0 transition-transform group-open:rotate-90" />
          {t("inbox.more")}
        </summary>
        <div className="grid grid-cols-1 gap-4 border-t border-line p-3">
          {proposal?.next ? <PeriodField /> : null}
          <TextArea name="note" label={t("report.note")} optional maxLength={4000} rows={2} />
          <SelectField
            name="type"
            label={t("report.type.label")}
            options={reportTypes.map((value) => ({ value, label: t(`report.type.${value}`) }))}
          />
        </div>
      </details>
    </>
  );
}

function PeriodField() {
  const { t } = useTranslation();
  return <NumberField name="period" label={t("inbox.period")} inputMode="numeric" min={1} max={MAX_PERIOD} optional />;
}

/** Where a paper was refused because it speaks of another machine or day: somebody looked, and it is right. */
function DoubtField() {
  const { t } = useTranslation();
  const { errors, value } = useFormState();
  const isAsked = errors.file?.[0]?.startsWith("report.paper.") || asChecked(value("paper_checked"));
  return isAsked ? (
    <CheckboxField name="paper_checked" label={t("report.paper.checked")} hint={t("report.paper.checked_hint")} />
  ) : null;
}
