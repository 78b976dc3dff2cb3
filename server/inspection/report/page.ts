import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { pathAsJson } from "@server/access/path-of";
import { type Actor, may } from "@server/core/actor";
import { Id, Step } from "@server/core/fields";
import type { Verb } from "@server/core/policy";
import { ActionPointRow } from "@server/inspection/action-point/inputs";
import { actionPointRows } from "@server/inspection/action-point/rows";
import { Stays, staysOf } from "@server/records/keeping/stays";
import { dutiesOfObject } from "@server/records/use/duties-of";
import { DutyView } from "@server/records/use/inputs";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { Outcome, ReportRow } from "./inputs.ts";
import { reportFor } from "./report-for.ts";
import { makerColumn, reportRows } from "./rows.ts";
import { visibleMaker } from "./view.ts";

const MAX_IN_CYCLE = 50;
const CycleReport = z.object({
  id: Id,
  reported_date: z.string(),
  valid_until: z.string(),
  status: Outcome,
  number: z.string(),
});

export const ReportPage = z.object({
  workspace_id: Id,
  report: ReportRow,
  /** Who added it; empty for those who may not see people. */
  maker: z.string(),
  /** The duties that it fulfils, as they stand today. */
  duties: z.array(DutyView),
  path: z.array(Step),
  /** The reports of its object, type and review point, the newest first. */
  cycle: z.array(CycleReport),
  action_points: z.array(ActionPointRow),
  /** Why it may not be deleted, or only now. */
  stays: Stays,
  permissions: z.object({
    can_edit: z.boolean(),
    can_move: z.boolean(),
    can_delete: z.boolean(),
    can_add: z.boolean(),
    locked: z.boolean(),
  }),
});

/** The page of a report. */
export async function reportPage(
  tx: Tx,
  actor: Actor,
  id: string,
  locale: Locale,
): Promise<z.infer<typeof ReportPage>> {
  const [found, [row], duties, actionPoints, cycle] = await Promise.all([
    reportFor(tx, actor, "report.see", id),
    reportRows<{ path: z.infer<typeof Step>[]; maker: string }>(tx, locale, sql`reports.id = ${id}`, {
      columns: sql`, ${pathAsJson(actor, sql`objects.container_id`)} as path${makerColumn}`,
    }),
    dutiesOfObject(tx, sql`(select object_id from reports where id = ${id})`, locale),
    actionPointRows(tx, actor, locale, sql`action_points.report_id = ${id}`, {
      tail: sql`order by action_points.status = 'ok', action_points.scheduled_on nulls last, action_points.id`,
    }),
    queryRows(tx, CycleReport)`
      select r.id, r.reported_date, r.valid_until, r.status, r.number from reports own
      join reports r on (r.workspace_id, r.object_id, r.type, r.review_point)
        = (own.workspace_id, own.object_id, own.type, own.review_point)
      where own.id = ${id} and ${notDeleted("r")} order by r.reported_date desc, r.id desc limit ${MAX_IN_CYCLE}`,
  ]);
  const stays = await staysOf(tx, found.workspaceId, found.object.id, id);
  const { path, maker: _, ...report } = row!;
  const can = (verb: Verb) => may(found, verb, found);
  return {
    workspace_id: found.workspaceId,
    report,
    maker: visibleMaker(actor, found, row!),
    duties: duties.filter((duty) => report.duty_ids.includes(duty.id)),
    path,
    cycle,
    action_points: actionPoints,
    stays,
    permissions: {
      can_edit: can("report.edit"),
      can_move: can("report.move") && !report.file?.signed,
      can_delete: can("report.delete"),
      can_add: can("action_point.create"),
      locked: found.locked,
    },
  };
}
