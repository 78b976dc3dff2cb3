import { addMonths } from "@server/core/day";
import type { Suggestion } from "@server/inspection/interval/inputs";
import type { EarlierReport } from "@server/inspection/report/form-page";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Field } from "~/ui/field";
import { asText, useField, useFormState } from "~/ui/form-state";
import { useDates } from "~/ui/time";
import { periodInWords, periodOptions } from "./period.ts";
import { firstPeriod, suggestedFor } from "./suggested.ts";
import { SuggestedPeriods } from "./suggested-periods.tsx";
import { useReportFields } from "./use-report-fields.ts";

type Props = { name: string; label: string; earlier: readonly EarlierReport[]; suggestions: readonly Suggestion[] };

/**
 * How long the report is valid. Starts with the period of the object's last report on this review point, else with the
 * suggested one. With scripts it follows the type and review point until the user chooses a period, and shows the last
 * valid day.
 */
export function PeriodField({ name, label, earlier, suggestions }: Props) {
  const { t } = useTranslation();
  const { day } = useDates();
  const form = useFormState();
  const container = useRef<HTMLDivElement>(null);
  const chosen = useReportFields(container);
  const [own, setOwn] = useState(asText(form.value(name)));

  const period = own || firstPeriod(chosen, earlier, suggestions);
  const until = period && untilOf(chosen.reported_date, Number(period));
  const hint = until ? (
    <span className="num font-medium text-base-content">{t("report.until", { day: day(until, "long") })}</span>
  ) : undefined;
  const { id, error, aria } = useField(name, hint);
  return (
    <div ref={container} className="contents">
      <Field {...{ id, name, label, hint, error }} inWords={(months) => periodInWords(t, Number(months))}>
        <select
          className="select w-full"
          {...aria}
          id={id}
          name={name}
          value={period}
          onChange={(event) => setOwn(event.target.value)}
        >
          <option value="">{t("report.period.choose")}</option>
          {periodOptions(t, Number(period)).map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </Field>
      <SuggestedPeriods
        suggestions={suggestedFor(chosen, suggestions)}
        chosen={period}
        onChoose={(months) => setOwn(String(months))}
      />
    </div>
  );
}

function untilOf(from: string, months: number): string | undefined {
  try {
    return addMonths(from, months);
  } catch {
    return undefined; // the date is incomplete
  }
}
