import type { Suggestion } from "@server/inspection/interval/inputs";
import type { EarlierReport } from "@server/inspection/report/form-page";
import type { DutyView } from "@server/records/use/inputs";
import { lazy, Suspense, useRef } from "react";
import { useTranslation } from "react-i18next";
import { CheckboxGroup } from "~/ui/choices";
import { asText, useFormState } from "~/ui/form-state";
import { useToday } from "~/ui/time";
import { useScripts } from "~/ui/use-scripts";
import { dutyDay } from "../duty/duty-day.ts";
import { howOften } from "../duty/how-often.ts";
import { monthsValid } from "./months-valid.ts";
import { firstPeriod } from "./suggested.ts";
import { useReportFields } from "./use-report-fields.ts";

const DutiesByDefault = lazy(() => import("./duties-by-default.tsx"));

type Props = {
  objectId: string;
  duties: readonly DutyView[];
  earlier: readonly EarlierReport[];
  suggestions: readonly Suggestion[];
};

/**
 * Which duties of the object the report fulfils: those that follow from its review point, type and period, or the ones
 * that are ticked. With scripts it names the former; an object without duties gets them from the report.
 */
export function DutiesField({ objectId, duties, earlier, suggestions }: Props) {
  const { t } = useTranslation();
  const form = useFormState();
  const scripts = useScripts();
  const today = useToday();
  const container = useRef<HTMLFieldSetElement>(null);
  const chosen = useReportFields(container);
  const period = monthsValid(chosen, firstPeriod(chosen, earlier, suggestions));
  const own = asText(form.value("duties")) === "own";
  const byDefault =
    scripts && chosen.review_point && period ? (
      <Suspense>
        <DutiesByDefault objectId={objectId} type={chosen.type} point={chosen.review_point} period={period} />
      </Suspense>
    ) : null;
  return (
    <fieldset ref={container} className="group grid gap-2 text-sm">
      <legend className="mb-1.5 font-medium">{t("report.duties.label")}</legend>
      {duties.length === 0 ? (
        (byDefault ?? <p className="text-muted">{t("report.duties.none_yet")}</p>)
      ) : (
        <>
          <Choice value="default" checked={!own} label={t("report.duties.default")} />
          <div className="grid gap-1 pl-8 text-muted group-has-[[value=own]:checked]:hidden">
            {byDefault ?? <p>{t("report.duties.default_hint")}</p>}
          </div>
          <Choice value="own" checked={own} label={t("report.duties.own")} />
          <CheckboxGroup
            name="duty_ids"
            label={t("report.duties.own_label")}
            className="hidden pl-8 group-has-[[value=own]:checked]:grid"
            options={duties.map((duty) => ({
              value: duty.id,
              label: duty.title,
              hint: [howOften(t, duty), dutyDay(t, duty, today) || t("report.duties.never")]
                .filter(Boolean)
                .join(" · "),
            }))}
          />
        </>
      )}
    </fieldset>
  );
}

function Choice({ value, checked, label }: { value: string; checked: boolean; label: string }) {
  return (
    <label className="flex min-h-6 cursor-pointer items-start gap-3 touch:min-h-11 touch:items-center">
      <input
        type="radio"
        className="radio radio-primary radio-sm shrink-0"
        name="duties"
        value={value}
        defaultChecked={checked}
      />
      <span className="min-w-0">{label}</span>
    </label>
  );
}
