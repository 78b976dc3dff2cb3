import { percentInOrder } from "@server/core/compliance";
import { useTranslation } from "react-i18next";
import { Plate } from "./plate.tsx";
import { bestFirst, type Counts, states, totalOf } from "./state.ts";

/** A bar with a segment for each state. Decorative: the numbers are shown next to it. */
export function StateBar({ counts }: { counts: Counts }) {
  return (
    <div className="share" aria-hidden="true">
      {bestFirst.map((letter) =>
        counts[letter] ? (
          <span key={letter} className={`tone-${states[letter].tone}`} style={{ flex: counts[letter] }} />
        ) : null,
      )}
    </div>
  );
}

/** "91%", as the language writes it. */
export function PercentInOrder({ counts }: { counts: Counts }) {
  const { t } = useTranslation();
  return <>{t("ui.percent", { number: percentInOrder(counts) })}</>;
}

/** "91% in orde" above its bar, at the end of a row. */
export function ComplianceInRow({ counts }: { counts: Counts }) {
  const { t } = useTranslation();
  return (
    <div className="w-24 shrink-0 text-right text-xs text-muted sm:w-28">
      <span className="num">
        <PercentInOrder counts={counts} /> {t("state.in_order")}
      </span>
      <div className="mt-1">
        <StateBar counts={counts} />
      </div>
    </div>
  );
}

/** "91% in orde" with its bar, in a line of text. */
export function ShareInOrder({ counts }: { counts: Counts }) {
  const { t } = useTranslation();
  return (
    <span className="mr-2 inline-flex items-center gap-2 text-sm">
      <b className="font-semibold text-base-content">
        <PercentInOrder counts={counts} />
      </b>
      {t("state.in_order")}
      <span className="w-28">
        <StateBar counts={counts} />
      </span>
    </span>
  );
}

/** "50 geldig · 8 straks": letter, number and name of each state that occurs. */
export function StateCounts({ counts, className = "" }: { counts: Counts; className?: string }) {
  const { t } = useTranslation();
  return (
    <p className={`flex flex-wrap gap-x-4 gap-y-1 text-sm ${className}`}>
      {bestFirst.map((letter) =>
        counts[letter] ? (
          <span key={letter} className="inline-flex items-center gap-1.5">
            <Plate letter={letter} size="sm" />
            <b className="num font-semibold">{counts[letter]}</b>
            <span className="text-muted">{t(`${states[letter].word}.count`, { count: counts[letter] })}</span>
          </span>
        ) : null,
      )}
    </p>
  );
}

/** The compliance of a board or container: "91% in orde", the bar, and the numbers by state (unless `brief`). */
export function ComplianceSummary({ counts, brief }: { counts: Counts; brief?: boolean }) {
  const { t } = useTranslation();
  const total = totalOf(counts);
  return (
    <div>
      <p className="flex items-baseline gap-2">
        {total > 0 ? (
          <>
            <b className="num text-2xl font-semibold">
              <PercentInOrder counts={counts} />
            </b>
            <span className="text-sm text-muted">{t("state.in_order")}</span>
          </>
        ) : (
          <span className="text-sm text-muted">{t("state.nothing_yet")}</span>
        )}
        <span className="num ml-auto text-sm text-muted">{t("state.objects", { count: total })}</span>
      </p>
      {total > 0 ? (
        <div className="mt-2">
          <StateBar counts={counts} />
        </div>
      ) : null}
      {brief ? null : <StateCounts counts={counts} className="mt-3" />}
    </div>
  );
}
