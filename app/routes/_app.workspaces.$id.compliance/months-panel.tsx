import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Panel } from "~/ui/panel";
import { Table, Td, Th } from "~/ui/table";
import { Unfold } from "~/ui/unfold";
import { linkOf, measureOf } from "./lines.ts";
import type { Data } from "./route.tsx";

const TALLEST = 9; // rem
const column = "flex flex-col items-center justify-end rounded-t-field";

/** A bar with its number on top; its height is relative to the largest. */
function Bar({ count, most }: { count: number; most: number }) {
  return (
    <>
      <span className={`num text-xs font-medium md:text-sm ${count > 0 ? "" : "text-muted"}`}>{count}</span>
      <span
        className="mt-1 block w-full max-w-14 rounded-t-sm bg-tone [print-color-adjust:exact]"
        style={{ height: `${count > 0 ? Math.max(0.25, (TALLEST * count) / most) : 0}rem` }}
      />
    </>
  );
}

/** How many stop being in order in each month: bars that link to the lists, and a table of the same. */
export function MonthsPanel({ page }: { page: Data }) {
  const { t } = useTranslation();
  const { months, later } = page;
  const to = linkOf(page);
  const of = measureOf(page);
  const most = Math.max(...months.map(({ count }) => count));
  const named = months.map((month) => {
    const [year, number] = month.from.split("-");
    const name = t(`ui.month.long.${Number(number)}`);
    return {
      ...month,
      year,
      // as the narrow format of Intl has it, whose texts would differ between server and browser
      letter: name.charAt(0).toUpperCase(),
      short: t(`ui.month.short.${Number(number)}`),
      long: `${name} ${year}`,
      to: to({ from: month.from, until: month.until }),
    };
  });
  return (
    <Panel title={t(`compliance.${of}.months`)} className="mt-4" padded>
      <p className="text-sm text-muted">
        {most > 0 ? t(`compliance.${of}.months_text`) : t(`compliance.${of}.months_none`)}
      </p>
      {most > 0 ? (
        <ol className="mt-4 grid grid-cols-12 items-end gap-1 border-b border-line md:gap-3">
          {named.map(({ from, count, long, to: list }, index) => (
            <li key={from} className="min-w-0">
              <Link
                to={list}
                className={`${column} hover:bg-base-200 max-md:hidden ${index < 3 ? "tone-soon" : "tone-plan"}`}
                style={{ height: `${TALLEST + 2}rem` }}
                aria-label={t("compliance.month_ends", { month: long, count })}
                title={t("compliance.month_ends", { month: long, count })}
              >
                <Bar count={count} most={most} />
              </Link>
              {/* too narrow to touch: on a phone the table below has the links */}
              <span
                role="img"
                className={`${column} md:hidden ${index < 3 ? "tone-soon" : "tone-plan"}`}
                style={{ height: `${TALLEST + 2}rem` }}
                aria-label={t("compliance.month_ends", { month: long, count })}
              >
                <Bar count={count} most={most} />
              </span>
            </li>
          ))}
        </ol>
      ) : null}
      {most > 0 ? (
        <ol
          className="grid grid-cols-12 gap-1 pt-1.5 text-center text-[0.6875rem] leading-tight text-muted md:gap-3 md:text-xs"
          aria-hidden="true"
        >
          {named.map(({ from, letter, short, year }, index) => (
            <li key={from} className="flex min-w-0 flex-col items-center whitespace-nowrap">
              <span className="md:hidden">{letter}</span>
              <span className="max-md:hidden">{short}</span>
              {index === 0 || from.slice(5, 7) === "01" ? <span className="num block">{year}</span> : null}
            </li>
          ))}
        </ol>
      ) : null}
      <Unfold label={t("compliance.as_table")} className="mt-4 print:not-open:hidden">
        <Table
          caption={t(`compliance.${of}.months`)}
          className="mt-2 rounded-field border border-line"
          head={
            <>
              <Th>{t("compliance.month")}</Th>
              <Th numeric>{t(`compliance.${of}.ends`)}</Th>
            </>
          }
        >
          {named.map(({ from, long, count, to: list }) => (
            <tr key={from} className="link-row">
              <Td>
                <Link to={list} className="cover link link-hover tap">
                  {long}
                </Link>
              </Td>
              <Td numeric end>
                {count}
              </Td>
            </tr>
          ))}
          <tr className="text-muted">
            <Td>{t("compliance.later")}</Td>
            <Td numeric end>
              {later}
            </Td>
          </tr>
        </Table>
      </Unfold>
    </Panel>
  );
}
