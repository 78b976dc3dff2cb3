import type { Tx } from "@db/transact";
import { ActionPointRow } from "@server/action-point/inputs";
import { actionPointRows } from "@server/action-point/rows";
import { type Actor, may } from "@server/actor";
import { Step } from "@server/container/inputs";
import { pathAsJson } from "@server/container/path-of";
import { Id } from "@server/fields";
import type { Verb } from "@server/policy";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Locale } from "~/i18n/locales";
import { ReportRow } from "./inputs.ts";
import { reportFor } from "./report-for.ts";
import { reportRows } from "./rows.ts";

export const ReportPage = z.object({
  workspace_id: Id,
  report: ReportRow,
  path: z.array(Step),
  action_points: z.array(ActionPointRow),
  permissions: z.object({ can_edit: z.boolean(), can_delete: z.boolean(), can_add: z.boolean() }),
});

/** All that a report's own page shows. */
export async function reportPage(tx: Tx, actor: Actor, id: string, locale: Locale): Promise<z.infer<typeof ReportPage>> {
  const [{ workspaceId, ...stand }, [row], actionPoints] = await Promise.all([
    reportFor(tx, actor, "report.see", id),
    reportRows<{ path: z.infer<typeof Step>[] }>(tx, locale, sql`reports.id = ${id}`, {
      more: sql`, ${pathAsJson(actor, sql`objects.container_id`)} as path`,
    }),
    actionPointRows(tx, locale, sql`action_points.report_id = ${id}`, {
      tail: sql`order by action_points.status = 'ok', action_points.scheduled_on nulls last, action_points.id`,
    }),
  ]);
  const { path, ...report } = row!;
  const can = (verb: Verb) => may(stand, verb);
  return {
    workspace_id: workspaceId,
    report,
    path,
    action_points: actionPoints,
    permissions: { can_edit: can("report.edit"), can_delete: can("report.delete"), can_add: can("action_point.create") },
  };
}
