import { REPORT_PERIODS } from "@server/constants";
import { addMonths } from "@server/day";
import type { ReportRow } from "@server/report/inputs";
import { type ReviewPoint, reviewPoints } from "@server/report/review-points";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Field } from "~/ui/field";
import { asText, useField, useFormState } from "~/ui/form-state";
import { useDates } from "~/ui/time";
import { periodInWords } from "./period.ts";

type Known = Pick<ReportRow, "type" | "review_point" | "period">;
type Props = { name: string; label: string; earlier: readonly Known[] };
type Chosen = { type: string; review_point: string; reported_date: string };

/**
 * For how long it holds. Filled in with the period of the object's last report on this point, else with what is usual for it; with scripts
 * it follows the type and the point until somebody chooses it themselves, and says the day that comes of it.
 */
export function PeriodField({ name, label, earlier }: Props) {
  const { t } = useTranslation();
  const { day } = useDates();
  const form = useFormState();
  const stored = asText(form.value(name));
  const [chosen, setChosen] = useState<Chosen>({
    type: asText(form.value("type")),
    review_point: asText(form.value("review_point")),
    reported_date: asText(form.value("reported_date")),
  });
  const [own, setOwn] = useState(stored);
  const select = useRef<HTMLSelectElement>(null);
  useEffect(() => followForm(select.current?.form, setChosen), []);

  const period = own || suggestedFor(chosen, earlier);
  const until = period && untilOf(chosen.reported_date, Number(period));
  const hint = (
    <>
      {until ? <span className="num block font-medium text-base-content">{t("report.until", { day: day(until, "long") })}</span> : null}
      {own ? null : t("report.period.hint")}
    </>
  );
  const { id, mistake, aria } = useField(name, hint);
  return (
    <Field id={id} label={label} hint={hint} mistake={mistake}>
      <select
        className="select w-full"
        {...aria}
        ref={select}
        id={id}
        name={name}
        value={period}
        onChange={(event) => setOwn(event.target.value)}
      >
        <option value="">{t("report.period.choose")}</option>
        {REPORT_PERIODS.map((months) => (
          <option key={months} value={months}>
            {periodInWords(t, months)}
          </option>
        ))}
      </select>
    </Field>
  );
}

function suggestedFor({ type, review_point }: Chosen, earlier: readonly Known[]): string {
  const last = earlier.find((report) => report.type === type && report.review_point === review_point)?.period;
  const usual = reviewPoints[review_point as ReviewPoint]?.[type as Known["type"]];
  return String(last ?? usual ?? "");
}

function untilOf(from: string, months: number): string | undefined {
  try {
    return addMonths(from, months);
  } catch {
    return undefined; // half a date
  }
}

function followForm(form: HTMLFormElement | null | undefined, choose: (update: (before: Chosen) => Chosen) => void) {
  const hear = ({ target }: Event) => {
    const { name, value } = target as HTMLInputElement;
    if (name === "type" || name === "review_point" || name === "reported_date") choose((before) => ({ ...before, [name]: value }));
  };
  form?.addEventListener("input", hear);
  return () => form?.removeEventListener("input", hear);
}
