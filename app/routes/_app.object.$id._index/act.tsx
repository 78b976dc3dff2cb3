import type { Reason } from "@server/core/use";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { Action } from "~/ui/action";
import type { PageData } from "./route.tsx";

/** What puts a reason right: a new report, a planned action point, the action points that are there, or a decision. */
const acts = {
  out_of_service: "report",
  rejected: "plan",
  dangerous: "danger",
  voided: "plan",
  overdue: "plan",
  never_done: "plan",
  not_yet_done: "report",
  service_unknown: "report",
  never_inspected: "report",
  late_action_points: "points",
  late: "plan",
  not_done: "plan",
  open_action_points: "points",
  remarks: "plan",
} as const satisfies Record<Reason, "plan" | "report" | "points" | "danger">;

function actOf({ object }: PageData) {
  const [first] = object.answer.because;
  return first ? acts[first.reason] : object.compliance.state === "S" ? "plan" : null;
}

/** Whether the act is a new report: the button then stands in the card of the answer, and nowhere else. */
export const asksForReport = (page: PageData): boolean => page.may.report && actOf(page) === "report";

/** The one thing to do about the answer, for those who may do it; also where it is yes, but ends soon. */
export function Act(page: PageData) {
  const { t } = useTranslation();
  const { object, may, action_points } = page;
  const act = actOf(page);
  const classes = "max-md:w-full";
  if (act === "points") {
    const [point, ...others] = action_points.filter(({ status }) => status !== "ok");
    return (
      <Action
        to={point && others.length === 0 ? paths.actionPoint(point.id) : "#action-points"}
        icon="list-checks"
        className={classes}
      >
        {t("use.act.points", { count: others.length + 1 })}
      </Action>
    );
  }
  if (act === "danger") {
    const point = action_points.find(({ dangerous_on, status }) => dangerous_on && status !== "ok");
    return point ? (
      <Action to={paths.actionPoint(point.id)} icon="triangle-alert" className={classes}>
        {t("use.act.danger")}
      </Action>
    ) : null;
  }
  if (asksForReport(page))
    return (
      <Action to={paths.newReport(object.id)} icon="file-plus-2" kind="primary" className={classes}>
        {t("report.add")}
      </Action>
    );
  if (act && may.add_action_point)
    return (
      <Action to={paths.newActionPoint(object.id)} icon="calendar-plus" className={classes}>
        {t("use.act.plan")}
      </Action>
    );
  return null;
}
