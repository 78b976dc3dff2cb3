import { MAX_PERIOD } from "@server/core/constants";
import { addMonths } from "@server/core/day";
import type { Suggestion } from "@server/inspection/interval/inputs";
import type { EarlierReport } from "@server/inspection/report/form-page";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Field } from "~/ui/field";
import { DateField, NumberField, typeInto } from "~/ui/fields";
import { useField, useFormState } from "~/ui/form-state";
import { Icon } from "~/ui/icon";
import { useDates } from "~/ui/time";
import { periodInWords, periodOptions } from "./period.ts";
import { firstPeriod, suggestedFor } from "./suggested.ts";
import { SuggestedPeriods } from "./suggested-periods.tsx";
import { useReportFields } from "./use-report-fields.ts";

type Props = { earlier: readonly EarlierReport[]; suggestions: readonly Suggestion[] };

/**
 * How long the report is valid: a usual period, any other number of months, or the last day on the paper; the last that
 * is filled in counts. Starts with the period of the object's last report on this review point, else with the suggested
 * one. With scripts it follows the type and review point until the user chooses, shows the last valid day, and a choice
 * empties the two others.
 */
export function ValidityFields({ earlier, suggestions }: Props) {
  const { t } = useTranslation();
  const { day } = useDates();
  const form = useFormState();
  const container = useRef<HTMLDivElement>(null);
  const chosen = useReportFields(container);
  const isOther = Boolean(chosen.other_period || chosen.valid_until);
  const [startsOpen] = useState(isOther);

  const period = chosen.period || firstPeriod(chosen, earlier, suggestions);
  const until = chosen.valid_until || untilOf(chosen.reported_date, Number(chosen.other_period || period));
  const hint = until ? (
    <span className="num font-medium text-base-content">{t("report.until", { day: day(until, "long") })}</span>
  ) : undefined;
  const { id, error, aria } = useField("period", hint);
  /** Sets a field of this form as if it were typed. */
  const fill = (name: string, text: string) =>
    typeInto(container.current?.querySelector<HTMLInputElement>(`[name=${name}]`) ?? null, text);
  const empty = (...names: string[]) => {
    for (const name of names) fill(name, "");
  };
  return (
    <div ref={container} className="contents">
      <Field
        {...{ id, label: t("report.period.label"), hint, error }}
        name="period"
        inWords={(months) => periodInWords(t, Number(months))}
      >
        <select
          className="select w-full"
          {...aria}
          id={id}
          name="period"
          value={isOther ? "" : period}
          onInput={() => empty("other_period", "valid_until")}
        >
          <option value="">{t(isOther ? "report.period.other" : "report.period.choose")}</option>
          {periodOptions(t, Number(period)).map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </Field>
      <details
        className="group rounded-field border border-line md:col-span-2"
        open={startsOpen || Boolean(form.errors.other_period || form.errors.valid_until)}
      >
        <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 px-3 py-2 text-sm font-medium">
          <Icon name="chevron-right" className="shrink-0 transition-transform group-open:rotate-90" />
          {t("report.period.other_or_day")}
        </summary>
        <div className="grid grid-cols-1 gap-5 border-t border-line p-3 md:grid-cols-2 md:p-4">
          <DateField
            name="valid_until"
            label={t("report.period.day")}
            hint={t("report.period.day_hint")}
            optional
            onInput={(event) => event.currentTarget.value && empty("other_period")}
          />
          <NumberField
            name="other_period"
            label={t("report.period.other_months")}
            hint={t("report.period.other_hint", { max: MAX_PERIOD })}
            inputMode="numeric"
            min={1}
            max={MAX_PERIOD}
            optional
            onInput={(event) => event.currentTarget.value && empty("valid_until")}
          />
        </div>
      </details>
      <SuggestedPeriods
        suggestions={suggestedFor(chosen, suggestions)}
        chosen={isOther ? chosen.other_period : period}
        onChoose={(months) => fill("period", String(months))}
      />
    </div>
  );
}

function untilOf(from: string, months: number): string | undefined {
  if (!Number.isInteger(months) || months < 1 || months > MAX_PERIOD) return undefined;
  try {
    return addMonths(from, months);
  } catch {
    return undefined; // the date is incomplete
  }
}
