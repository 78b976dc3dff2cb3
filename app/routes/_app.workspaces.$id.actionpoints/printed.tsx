import { useTranslation } from "react-i18next";
import { nameOf } from "~/components/action-point/names";
import { PrintedList } from "~/components/list/printed-list";
import { useFrame } from "~/frame/use-frame";
import { useDates } from "~/ui/time";
import type { Data } from "./route.tsx";
import { ActionPointTable } from "./table.tsx";
import { usualSort } from "./usual.ts";

/** The action points with this filter as they are printed. */
export function Printed({ items, meta, query, object, ...page }: Data) {
  const { t } = useTranslation();
  const { day } = useDates();
  const { current } = useFrame();
  const { status, who, from, until } = query;
  const personOf = (id?: string) => {
    const person = page.people.find((one) => one.id === id);
    return person ? nameOf(person) : "";
  };
  const only = [
    t(`action_point.filter.${status}`),
    page.places.find(({ id }) => id === query.place)?.title,
    object && [object.display_code, object.title].filter(Boolean).join(" "),
    who === "me"
      ? t("action_point.filter.mine")
      : who && `${t("action_point.filter.who")}: ${who === "none" ? t("action_point.filter.none") : personOf(who)}`,
    query.priority && `${t("action_point.priority")}: ${t(`state.priority.${query.priority}`)}`,
    query.type && t(`action_point.type.${query.type}`),
    page.templates.find(({ id }) => id === query.template)?.title,
    query.point && (page.review_points.find(({ code }) => code === query.point)?.title ?? query.point),
    query.result && t(`state.report.${query.result}`),
    query.solver && `${t("action_point.filter.solved_by")} ${personOf(query.solver)}`,
    query.q,
    query.said,
    (from || until) && t(`action_point.filter.day.${query.day}`),
    from && `${t("action_point.filter.from")} ${day(from)}`,
    until && `${t("action_point.filter.until")} ${day(until)}`,
  ];
  return (
    <PrintedList
      title={t("action_point.titles")}
      brand={current}
      meta={meta}
      only={only}
      emptyText={items.length === 0 && t("action_point.nothing_found")}
    >
      <ActionPointTable items={items} usual={usualSort(status)} choosing={false} />
    </PrintedList>
  );
}
