import { Link } from "@remix-run/react";
import { addDays } from "@server/core/day";
import { useTranslation } from "react-i18next";
import { PercentInOrder, StateBar } from "~/ui/compliance";
import { Icon } from "~/ui/icon";
import { Panel } from "~/ui/panel";
import { Table, Td, Th } from "~/ui/table";
import { useToday } from "~/ui/time";
import type { LineOf, Measure } from "./lines.ts";

type Props = { of: Measure; title: string; text?: string; first: string; lines: LineOf[]; more?: number };

/**
 * A line for each board or review point: its share as a bar, and each number with a link to its list. The lowest share
 * comes first.
 */
export function LinesPanel({ of, title, text, first, lines, more = 0 }: Props) {
  const { t } = useTranslation();
  const plans = lines.some(({ plan }) => plan);
  const head = (
    <>
      <Th>{first}</Th>
      <Th>{t(`compliance.${of}.share`)}</Th>
      {([30, 60, 90] as const).map((days) => (
        <Th key={days} numeric>
          <abbr title={t(`compliance.${of}.due`, { days })} className="no-underline">
            {t("compliance.within", { days })}
          </abbr>
        </Th>
      ))}
      <Th numeric>{t("compliance.not_valid")}</Th>
      <Th numeric>{t("compliance.rejected")}</Th>
      {plans ? <Th silent>{t("compliance.on_plan")}</Th> : null}
    </>
  );
  return (
    <Panel title={title} className="mt-4">
      {text ? <p className="border-b border-line px-4 py-3 text-sm text-muted md:px-5">{text}</p> : null}
      <Table caption={title} head={head}>
        {lines.map((line) => (
          <Line key={line.key} line={line} plans={plans} />
        ))}
      </Table>
      {more > 0 ? (
        <p className="px-4 py-3 text-sm text-muted md:px-5">{t("compliance.more", { count: more })}</p>
      ) : null}
    </Panel>
  );
}

/** On a phone a label at the left and its number at the right, two pairs a line; zeros are hidden there. */
const pair = "max-md:flex touch:min-h-11 touch:items-center max-md:justify-between max-md:gap-2";
const pairUnless = (isQuiet: boolean) => (isQuiet ? "max-md:hidden" : pair);

function Line({ line, plans }: { line: LineOf; plans: boolean }) {
  const { t } = useTranslation();
  const today = useToday();
  const { title, code, to, list, plan, counts, due } = line;
  const linkWithin = (days: number) => list?.({ from: today, until: addDays(today, days) });
  return (
    <tr className="max-md:!grid-cols-2 max-md:!gap-x-6 max-md:!gap-y-0">
      <Td wide className="md:min-w-40">
        {to ? (
          <Link to={to} className="link link-hover font-medium [overflow-wrap:anywhere] tap">
            {title}
          </Link>
        ) : (
          <span className="font-medium">{title}</span>
        )}
        {code ? <span className="num ml-2 text-xs text-muted">{code}</span> : null}
      </Td>
      <Td wide>
        <span className="flex items-center gap-3 max-md:pt-1.5 max-md:pb-1">
          <span className="num w-11 shrink-0 font-medium md:text-right">
            <PercentInOrder counts={counts} />
          </span>
          <span className="min-w-24 flex-1 md:max-w-56">
            <StateBar counts={counts} />
          </span>
        </span>
      </Td>
      {([30, 60, 90] as const).map((days) => (
        <Td key={days} numeric label={t("compliance.within_long", { days })} className={pairUnless(!due[days])}>
          <Amount n={due[days]} to={linkWithin(days)} tone="soon" />
        </Td>
      ))}
      <Td numeric label={t("compliance.not_valid")} className={pairUnless(!counts.X)}>
        <Amount n={counts.X ?? 0} to={list?.({ state: "X" })} tone="expired" />
      </Td>
      <Td numeric label={t("compliance.rejected")} className={pairUnless(!counts.C && !counts.T)}>
        <Amount n={(counts.C ?? 0) + (counts.T ?? 0)} to={list?.({ state: "rejected" })} tone="bad" />
      </Td>
      {plans ? (
        <Td wide className="md:text-right">
          {plan ? (
            <Link to={plan} className="btn btn-ghost btn-sm touch:h-11 max-md:px-0">
              <Icon name="map" />
              {t("compliance.on_plan")}
            </Link>
          ) : null}
        </Td>
      ) : null}
    </tr>
  );
}

function Amount({ n, to, tone }: { n: number; to?: string; tone: "soon" | "expired" | "bad" }) {
  if (n === 0) return <span className="text-muted">–</span>;
  const toneClass = `tone-${tone} font-medium text-tone-ink`;
  return to ? (
    <Link to={to} className={`${toneClass} link link-hover max-md:justify-end tap`}>
      {n}
    </Link>
  ) : (
    <span className={toneClass}>{n}</span>
  );
}
