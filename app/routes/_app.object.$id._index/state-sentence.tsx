import { type Letter, unusable } from "@server/core/compliance";
import { useTranslation } from "react-i18next";
import { subjectInWords } from "~/components/report/cycles";
import { paths } from "~/paths/paths";
import { Action } from "~/ui/action";
import { StateBanner } from "~/ui/banner";
import { useDates } from "~/ui/time";
import type { PageData } from "./route.tsx";

/** Whether the object may be used today: its state, and the cause, such as an expired report or a late action point. */
export function StateSentence(page: PageData) {
  const { object, may } = page;
  const { state, valid_until } = object.compliance;
  const { t } = useTranslation();
  const { day, relative, late } = useDates();
  const cause = causeOf(page);
  if (cause.actionPoint) {
    const { id, title, scheduled_at } = cause.actionPoint;
    return (
      <StateBanner
        letter={state}
        className="mt-5"
        title={t("object.banner.action_point", { late: late(scheduled_at) })}
        action={
          <Action to={paths.actionPoint(id)} icon="list-checks" className="max-md:w-full">
            {t("ui.view")}
          </Action>
        }
      >
        <p className="[overflow-wrap:anywhere]">{title}</p>
      </StateBanner>
    );
  }
  if (cause.report) {
    const { type, reported_date, reported_by } = cause.report;
    const what = t(`report.type.${type}`);
    const until = cause.report.valid_until;
    const runsOut = state === "S" || state === "X";
    const tense = state === "S" ? "expires" : "expired";
    const when = relative(until);
    return (
      <StateBanner
        letter={state}
        className="mt-5"
        title={runsOut ? t(when ? `object.banner.${tense}` : `object.banner.${tense}_far`, { what, when }) : undefined}
        action={
          runsOut && may.add_action_point ? (
            <Action to={paths.newActionPoint(object.id)} icon="calendar-plus" className="max-md:w-full">
              {t("object.banner.plan")}
            </Action>
          ) : undefined
        }
      >
        <p>
          {[
            subjectInWords(t, cause.report),
            runsOut
              ? t(state === "S" ? "state.until" : "state.until_past", { day: day(until, "long") })
              : t("object.banner.reported", { day: day(reported_date, "long") }),
            runsOut ? "" : reported_by,
          ]
            .filter(Boolean)
            .join(" · ")}
        </p>
      </StateBanner>
    );
  }
  const open = page.action_points.filter(({ status }) => status !== "ok").length;
  return (
    <StateBanner
      letter={state}
      on={valid_until}
      className="mt-5"
      title={state === "B" && open > 0 ? t("object.banner.with_action_points", { count: open }) : undefined}
    >
      {state === "?" ? <p>{t("object.banner.nothing")}</p> : undefined}
    </StateBanner>
  );
}

/** The report or the action point that causes the state; of several the oldest. */
function causeOf({ object, reports, action_points }: PageData) {
  const { state } = object.compliance;
  if (!([...unusable, "S"] as Letter[]).includes(state)) return {};
  const [report] = reports
    .filter(({ current, letter }) => current && letter === state)
    .sort((a, b) => a.valid_until.localeCompare(b.valid_until));
  if (report) return { report };
  const [actionPoint] = action_points.filter(({ status }) => status === "past");
  return state === "X" && actionPoint ? { actionPoint } : {};
}
