import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { nameOf, namesOf } from "~/components/action-point/names";
import { paths } from "~/paths/paths";
import { Facts, Panel } from "~/ui/panel";
import { Priority } from "~/ui/priority";
import { Day, Moment, useDates } from "~/ui/time";
import type { PageData } from "./route.tsx";

/** Its day, its resolvers, and what it was made from. */
export function ActionPointFacts(page: PageData) {
  const { action_point, reporter } = page;
  const { t } = useTranslation();
  const { day } = useDates();
  const { object, container, report_id, reported_date, solved_at, solved_user } = action_point;
  const settled = action_point.status === "ok" ? "solved" : "checked";
  return (
    <aside aria-label={t("action_point.title")}>
      <Panel label={t("action_point.title")}>
        <Facts
          facts={[
            [t("action_point.priority"), <Priority key="priority" value={action_point.priority} />],
            [t("action_point.date"), <Day key="date" value={action_point.scheduled_at} />],
            ...(action_point.schedule && action_point.schedule.frequency !== "oneTime"
              ? ([[t("schedule.repeats"), t(`schedule.frequency.${action_point.schedule.frequency}`)]] as const)
              : []),
            [t("action_point.who_short"), namesOf(action_point.resolvers) || t("action_point.nobody")],
            [t("action_point.type.label"), t(`action_point.type.${action_point.type}`)],
            ...(action_point.subject ? ([[t("action_point.subject"), action_point.subject]] as const) : []),
            [
              object ? t("action_point.object") : t("action_point.where"),
              <Link
                key="place"
                to={object ? paths.object(object.id) : paths.container(container.id)}
                className="link link-hover touch:-my-1 tap"
              >
                {object ? object.display_code || object.title : container.title}
              </Link>,
            ],
            ...(action_point.template
              ? ([[t("action_point.template"), <From key="template" {...page} />]] as const)
              : []),
            ...(solved_at
              ? ([[t(`action_point.${settled}_on`), <Moment key="solved" value={solved_at} />]] as const)
              : []),
            ...(solved_user ? ([[t(`action_point.${settled}_by`), nameOf(solved_user)]] as const) : []),
          ]}
        />
        {reporter === null ? null : (
          <div className="border-t border-line px-4 py-3 text-sm md:px-5">
            <p className="text-muted">{t("action_point.reporter")}</p>
            <p className="mt-0.5 font-medium [overflow-wrap:anywhere]">
              {reporter || t("action_point.reporter_unknown")}
            </p>
            <p className="mt-0.5 text-xs text-muted">{t("action_point.reporter_hidden")}</p>
          </div>
        )}
        {report_id && reported_date ? (
          <p className="border-t border-line px-4 py-2 text-sm md:px-5">
            <Link to={paths.report(report_id)} className="link link-hover inline-flex min-h-11 items-center">
              {t("action_point.from_report", { day: day(reported_date) })}
            </Link>
          </p>
        ) : null}
      </Panel>
    </aside>
  );
}

/** The answer it was made from, for users who may see all answers. */
function From({ action_point: { template, object, answer_id }, permissions }: PageData) {
  if (!template || !object || !answer_id || !permissions.can_edit) return template?.title;
  return (
    <Link
      to={paths.objectTemplate(object.id, template.id, { answer: answer_id })}
      className="link link-hover touch:-my-1 tap"
    >
      {template.title}
    </Link>
  );
}
