import { Link } from "@remix-run/react";
import { inOrder, sumOfLetters } from "@server/core/compliance";
import { addDays } from "@server/core/day";
import { useTranslation } from "react-i18next";
import { PercentInOrder, StateBar, StateCounts } from "~/ui/compliance";
import { Icon } from "~/ui/icon";
import type { IconName } from "~/ui/icon-names";
import { type Tone, totalOf } from "~/ui/state";
import { linkOf, measureOf } from "./lines.ts";
import type { Data } from "./route.tsx";

/** The share that is in order today, and the counts that need attention, each with a link to its list. */
export function Headline({ page }: { page: Data }) {
  const { t } = useTranslation();
  const { total, today, query } = page;
  const { counts, due } = total;
  const to = linkOf(page);
  const of = measureOf(page);
  const linkWithin = (days: number) => to({ from: today, until: addDays(today, days) });
  const all = totalOf(counts);
  const valid = sumOfLetters(counts, inOrder);
  return (
    <div className="mt-4 grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] print:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
      <section className="panel flex flex-col p-5 md:p-6" aria-label={t(`compliance.${of}.today`)}>
        <p className="text-sm text-muted">{t(`compliance.${of}.today`)}</p>
        <p className="mt-1 flex flex-wrap items-baseline gap-x-3">
          <b className="num text-5xl font-semibold tracking-tight">
            <PercentInOrder counts={counts} />
          </b>
          <Link
            to={to({ state: "good" })}
            className="link link-hover num text-muted touch:py-3 touch:inline-block touch:min-w-11"
          >
            {t("compliance.of_total", { valid, total: all })}
          </Link>
        </p>
        <div className="mt-4 [&>.share]:h-3.5">
          <StateBar counts={counts} />
        </div>
        <StateCounts counts={counts} className="mt-4" />
      </section>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {([30, 60, 90] as const).map((days) => (
          <Tile
            key={days}
            to={linkWithin(days)}
            tone="soon"
            icon="clock-alert"
            n={due[days]}
            label={t(`compliance.${of}.due`, { days })}
          />
        ))}
        <Tile
          to={to({ state: "X" })}
          tone="expired"
          icon="calendar-x"
          n={counts.X ?? 0}
          label={t("compliance.not_valid")}
        />
        <Tile
          to={to({ state: "rejected" })}
          tone="bad"
          icon="circle-x"
          n={(counts.C ?? 0) + (counts.T ?? 0)}
          label={t("compliance.rejected")}
          note={t("compliance.rejected_hint")}
        />
        {query.point ? null : (
          <Tile
            to={to({ state: "?" })}
            tone="none"
            icon="circle-dashed"
            n={counts["?"] ?? 0}
            label={t("compliance.nothing")}
            note={t("compliance.nothing_hint")}
          />
        )}
      </ul>
    </div>
  );
}

type TileProps = { to: string; tone: Tone; icon: IconName; n: number; label: string; note?: string };

/** A number with its label and icon; muted when it is 0. */
function Tile({ to, tone, icon, n, label, note }: TileProps) {
  return (
    <li
      className={`panel link-row flex min-h-28 flex-col justify-between gap-2 p-4 ${n > 0 ? `tone-${tone}` : "tone-none"}`}
    >
      <span className={`flex items-center justify-between gap-2 ${n > 0 ? "text-tone-ink" : "text-muted"}`}>
        <b className="num text-3xl font-semibold">{n}</b>
        <Icon name={icon} large />
      </span>
      <Link to={to} className="cover text-sm leading-snug">
        {label}
        {note ? <span className="block text-xs text-muted">{note}</span> : null}
      </Link>
    </li>
  );
}
