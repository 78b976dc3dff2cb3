import { useTranslation } from "react-i18next";
import { PrintedList } from "~/components/list/printed-list";
import { useFrame } from "~/frame/use-frame";
import { states } from "~/ui/state";
import { useDates } from "~/ui/time";
import { defaultSortOf } from "./default-sort.ts";
import type { Data } from "./route.tsx";
import { ReportsTable } from "./table.tsx";

/** The reports with this filter as they are printed. */
export function Printed({ items, meta, query, places, review_points }: Data) {
  const { t } = useTranslation();
  const { day } = useDates();
  const { current } = useFrame();
  const { state, place, type, point, q, from, until } = query;
  const only = [
    state in states
      ? t(`${states[state as keyof typeof states].word}.word`)
      : state !== "current" && t(`report.filter.${state as "all" | "valid" | "rejected"}`),
    places.find(({ id }) => id === place)?.title,
    type && t(`report.type.${type}`),
    point && (review_points.find(({ code }) => code === point)?.title ?? point),
    q,
    from && `${t("report.filter.from")} ${day(from)}`,
    until && `${t("report.filter.until")} ${day(until)}`,
  ];
  return (
    <PrintedList
      title={t("report.titles")}
      brand={current}
      meta={meta}
      only={only}
      emptyText={items.length === 0 && t("report.nothing_found")}
    >
      <ReportsTable items={items} defaultSort={defaultSortOf(state)} choosing={false} />
    </PrintedList>
  );
}
