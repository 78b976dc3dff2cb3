import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { nameOf } from "~/components/action-point/names";
import { FilterDay, FilterSearch, FilterSelect } from "~/components/list/filter-bar";
import { outcomes, priorities } from "~/ui/state";
import type { loader } from "./route.tsx";
import { days } from "./usual.ts";

const types = ["task", "inspection", "maintenance", "checkup"] as const;

/** The most used filters. */
export function Filters() {
  const { t } = useTranslation();
  const { query, places, people } = useLoaderData<typeof loader>();
  const whoOptions = (["me", "none"] as const).map((who) => ({
    value: who as string,
    label: t(`action_point.filter.${who}`),
  }));
  return (
    <>
      {places.length > 1 || query.place ? (
        <FilterSelect
          name="place"
          value={query.place}
          label={t("action_point.filter.place")}
          all={t("action_point.filter.all_places")}
          options={places.map(({ id, title }) => ({ value: id, label: title }))}
        />
      ) : null}
      <FilterSelect
        name="who"
        value={query.who}
        label={t("action_point.filter.who")}
        all={t("action_point.filter.everyone")}
        options={[...whoOptions, ...people.map((person) => ({ value: person.id, label: nameOf(person) }))]}
      />
      <FilterSelect
        name="priority"
        value={query.priority}
        label={t("action_point.priority")}
        all={t("action_point.filter.any_priority")}
        options={priorities.map((priority) => ({ value: priority, label: t(`state.priority.${priority}`) }))}
      />
    </>
  );
}

/** The other filters. */
export function MoreFilters() {
  const { t } = useTranslation();
  const { query, people, templates, review_points } = useLoaderData<typeof loader>();
  return (
    <>
      <FilterSelect
        name="type"
        value={query.type}
        label={t("action_point.type.label")}
        all={t("ui.all")}
        options={types.map((type) => ({ value: type, label: t(`action_point.type.${type}`) }))}
      />
      {templates.length > 0 ? (
        <FilterSelect
          name="template"
          value={query.template}
          all={t("action_point.filter.all_templates")}
          label={t("action_point.filter.template")}
          options={templates.map(({ id, title }) => ({ value: id, label: title }))}
        />
      ) : null}
      <FilterSelect
        name="point"
        value={query.point}
        label={t("action_point.filter.point")}
        all={t("action_point.filter.all_points")}
        options={review_points.map(({ code, title }) => ({ value: code, label: title }))}
      />
      <FilterSelect
        name="result"
        value={query.result}
        label={t("action_point.filter.result")}
        all={t("ui.all")}
        options={outcomes.map((outcome) => ({ value: outcome, label: t(`state.report.${outcome}`) }))}
      />
      {people.length > 0 ? (
        <FilterSelect
          name="solver"
          value={query.solver}
          label={t("action_point.filter.solved_by")}
          all={t("action_point.filter.everyone")}
          options={people.map((person) => ({ value: person.id, label: nameOf(person) }))}
        />
      ) : null}
      <FilterSearch name="said" value={query.said} label={t("action_point.filter.solved_note")} />
      <FilterSelect
        name="day"
        value={query.day === "scheduled_at" ? "" : query.day}
        label={t("action_point.filter.day_of")}
        all={t("action_point.filter.day.scheduled_at")}
        options={days.slice(1).map((day) => ({ value: day, label: t(`action_point.filter.day.${day}`) }))}
      />
      <FilterDay name="from" label={t("action_point.filter.from")} value={query.from} />
      <FilterDay name="until" label={t("action_point.filter.until")} value={query.until} />
    </>
  );
}
