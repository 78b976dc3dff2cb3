import type { Suggestion } from "@server/inspection/interval/inputs";
import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/icon";
import { useScripts } from "~/ui/use-scripts";
import { periodInWords } from "./period.ts";

type Props = { suggestions: readonly Suggestion[]; chosen: string; onChoose: (months: number) => void };

/** Periods that law or practice suggest, each with its source; with scripts a click chooses one. */
export function SuggestedPeriods({ suggestions, chosen, onChoose }: Props) {
  const { t } = useTranslation();
  const scripts = useScripts();
  if (suggestions.length === 0) return null;
  return (
    <div className="text-sm md:col-span-2">
      <p className="text-muted">{t("report.period.suggested")}</p>
      <ul className="mt-1.5 divide-y divide-line rounded-field border border-line">
        {suggestions.map(({ months, about, source, to_check }, index) => {
          const words = periodInWords(t, months);
          const isChosen = chosen === String(months);
          return (
            <li key={index} className="flex items-start gap-3 px-3 py-2">
              <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                <span className="font-medium">{words}</span> · {about}
                {source ? <span className="block text-xs text-muted">{source}</span> : null}
                {to_check ? (
                  <span className="tone-soon mt-0.5 flex items-center gap-1 text-xs text-tone-ink">
                    <Icon name="circle-alert" className="size-3.5 shrink-0" />
                    {t("interval.to_check")}
                  </span>
                ) : null}
              </span>
              {isChosen ? (
                <span className="tone-valid grid size-8 shrink-0 place-items-center text-tone-ink touch:size-11">
                  <Icon name="check" />
                  <span className="sr-only">{t("report.period.chosen")}</span>
                </span>
              ) : scripts ? (
                <button
                  type="button"
                  className="btn btn-sm shrink-0 touch:h-11"
                  onClick={() => onChoose(months)}
                  aria-label={t("report.period.take_this", { period: words, about })}
                >
                  {t("report.period.take")}
                </button>
              ) : null}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
