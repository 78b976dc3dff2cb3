import { Link, useLoaderData } from "@remix-run/react";
import { inOrder, sumOfLetters } from "@server/core/compliance";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { totalOf } from "~/ui/state";
import { Table, Td, Th } from "~/ui/table";
import { useDates } from "~/ui/time";
import { Unfold } from "~/ui/unfold";
import { countsOn, monthsBetween } from "./course.ts";
import type { loader } from "./route.tsx";

/** What the slider shows, as a table: how many are in order on the first day of each month. */
export function MonthsTable({ isOpen, onDay }: { isOpen: boolean; onDay: (day: string) => void }) {
  const { t } = useTranslation();
  const { day } = useDates();
  const { container, course, today, until, view } = useLoaderData<typeof loader>();
  return (
    <Unfold label={t("ahead.table")} className="mt-3" open={isOpen}>
      <Table
        caption={t("ahead.table")}
        className="mt-1 rounded-field border border-line bg-base-100"
        head={
          <>
            <Th>{t("ahead.day")}</Th>
            <Th numeric>{t("ahead.good")}</Th>
            <Th numeric>{t("ahead.bad")}</Th>
          </>
        }
      >
        {monthsBetween(today, until).map((from) => {
          const counts = countsOn(course, from);
          const good = sumOfLetters(counts, inOrder);
          return (
            <tr key={from} className="link-row">
              <Td>
                <Link
                  to={paths.ahead(container.id, { on: from === today ? undefined : from, view: view ?? undefined })}
                  preventScrollReset
                  onClick={(event) => {
                    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                    event.preventDefault();
                    onDay(from);
                  }}
                  className="cover link link-hover tap"
                >
                  {day(from)}
                </Link>
              </Td>
              <Td numeric>{good}</Td>
              <Td numeric end>
                {totalOf(counts) - good}
              </Td>
            </tr>
          );
        })}
      </Table>
    </Unfold>
  );
}
