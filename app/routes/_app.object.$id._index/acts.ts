import type { Reason } from "@server/core/use";
import type { TFunction } from "i18next";
import { paths } from "~/paths/paths";
import type { IconName } from "~/ui/icon-names";
import type { PageData } from "./route.tsx";

/** Something that the reader can do about the answer. */
export type Act = { name: Name; to: string; icon: IconName; label: string };
type Name = "ask" | "plan" | "report" | "repaired" | "back" | "stop" | "danger" | "points" | "in_service" | "upload";

/** What puts a reason right, the first act first. */
const acts = {
  out_of_service: ["back", "report"],
  rejected: ["ask", "repaired"],
  dangerous: ["danger", "stop"],
  voided: ["ask"],
  overdue: ["ask"],
  never_done: ["ask"],
  not_yet_done: ["ask", "report"],
  service_unknown: ["in_service", "report"],
  never_inspected: ["report", "ask"],
  late_action_points: ["points"],
  late: ["ask"],
  not_done: ["ask"],
  open_action_points: ["points"],
  remarks: ["plan"],
} as const satisfies Record<Reason, readonly Name[]>;

/**
 * What the reader may do about the answer, the first act first; empty: nothing. What is due soon is asked for before what
 * is followed up.
 */
export function actsOf(t: TFunction, page: PageData): Act[] {
  const [first] = page.object.answer.because;
  const names: readonly Name[] = page.object.compliance.state === "S" ? ["ask"] : first ? acts[first.reason] : [];
  return names.flatMap((name) => actOf(t, page, name) ?? []);
}

/**
 * All that the reader may do: the first is the one of the page. Where the answer is no, unknown or soon over, that is what
 * puts it right; else a new report. What only leads further down the page is one where there is no other.
 */
export function allActs(t: TFunction, page: PageData): Act[] {
  const { answer, compliance } = page.object;
  const answering = actsOf(t, page);
  const [report, upload] = (["report", "upload"] as const).map((name) => actOf(t, page, name) ?? []);
  const isPressing = answer.use === "no" || answer.use === "unknown" || compliance.state === "S";
  const all = (isPressing ? [answering, report, upload] : [report, answering, upload]).flatMap((acts) => acts ?? []);
  const elsewhere = all.filter(({ to }) => !to.startsWith("#"));
  const acts = elsewhere.length > 0 ? elsewhere : all;
  return acts.filter(({ name }, at) => acts.findIndex((act) => act.name === name) === at);
}

/** Whether a new report is the first act: no other part of the page then offers it. */
export const asksForReport = (t: TFunction, page: PageData): boolean => allActs(t, page)[0]?.name === "report";

function actOf(t: TFunction, page: PageData, name: Name): Act | null {
  const { workspace_id, object, may, is_taken_out } = page;
  const { id } = object;
  switch (name) {
    case "ask":
      if (!may.request_inspection || nextDuty(page)?.type === "maintenance") return actOf(t, page, "plan");
      return {
        name,
        to: paths.newInspection(workspace_id, { object: id }),
        icon: "send",
        label: t(object.compliance.state === "C" ? "use.act.again" : "inspection.ask"),
      };
    case "plan":
      if (!may.add_action_point) return null;
      return { name, to: paths.newActionPoint(id, planned(page)), icon: "calendar-plus", label: t("use.act.plan") };
    case "report":
    case "repaired":
      if (!may.report) return null;
      return {
        name,
        to: paths.newReport(id, name === "repaired" ? { type: "maintenance" } : {}),
        icon: "file-plus-2",
        label: t(name === "repaired" ? "use.act.repaired" : "report.add"),
      };
    case "upload":
      if (!may.upload) return null;
      return { name, to: paths.newFile(id), icon: "upload", label: t("file.add") };
    case "back":
      if (!may.report || !is_taken_out) return null;
      return { name, to: paths.backInService(id), icon: "check", label: t("out_of_service.end") };
    case "stop":
      if (!may.report) return null;
      return { name, to: paths.outOfService(id), icon: "octagon-minus", label: t("out_of_service.begin") };
    case "in_service":
      if (!may.edit) return null;
      return {
        name,
        to: `${paths.editObject(id)}#in_service_on`,
        icon: "pencil",
        label: t("use.act.in_service", { field: t("object.fact.in_service_on") }),
      };
    case "danger":
    case "points":
      return pointsAct(t, page, name);
  }
}

/** To the action point, or to those of the page where there are several. */
function pointsAct(t: TFunction, { action_points }: PageData, name: "danger" | "points"): Act | null {
  const open = action_points.filter(
    ({ status, dangerous_on }) => status !== "ok" && (name === "points" || dangerous_on),
  );
  const [point, ...others] = open;
  if (!point && name === "danger") return null;
  return {
    name,
    to: point && (name === "danger" || others.length === 0) ? paths.actionPoint(point.id) : "#action-points",
    icon: name === "danger" ? "triangle-alert" : "list-checks",
    label: name === "danger" ? t("use.act.danger") : t("use.act.points", { count: open.length }),
  };
}

/** The duty that the answer is about: the one that ends first. */
const nextDuty = ({ object }: PageData) => object.duties.find(({ state }) => "XPS?".includes(state));

/** What the new action point is filled in with. */
function planned(page: PageData): { title?: string; day?: string } {
  const duty = nextDuty(page);
  return duty ? { title: duty.name, day: duty.state === "S" ? (duty.due_on ?? undefined) : undefined } : {};
}
