import { MONTHS_PAID_OF_A_YEAR } from "@server/core/constants";
import { useTranslation } from "react-i18next";

/** Payment by the month or by the year. */
export function PeriodChoice({ chosen }: { chosen: "monthly" | "yearly" }) {
  const { t } = useTranslation();
  return (
    <fieldset className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <legend className="sr-only">{t("billing.period_label")}</legend>
      <div className="inline-flex rounded-field border border-line bg-base-300/50 p-0.5">
        {(["monthly", "yearly"] as const).map((period) => (
          <label
            key={period}
            className="relative flex h-9 touch:h-11 cursor-pointer items-center rounded-[0.4rem] px-4 text-sm text-muted has-checked:bg-base-100 has-checked:font-semibold has-checked:text-base-content has-checked:shadow-1 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary"
          >
            <input
              type="radio"
              name="period"
              value={period}
              defaultChecked={period === chosen}
              className="absolute inset-0 cursor-pointer appearance-none"
            />
            {t(`billing.period.${period}`)}
          </label>
        ))}
      </div>
      <p className="text-sm text-muted">{t("billing.yearly_saves", { count: 12 - MONTHS_PAID_OF_A_YEAR })}</p>
    </fieldset>
  );
}
