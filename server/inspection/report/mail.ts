import { notDeleted } from "@db/not-deleted";
import { inReach, uuids } from "@db/reach";
import { queryRows } from "@db/rows";
import { objects } from "@db/schema/object";
import type { Tx } from "@db/transact";
import { dayInWords } from "@i18n/in-words";
import { translator } from "@i18n/words.server";
import type { OnceRun, Outcome } from "@jobs/contract";
import type { Actor } from "@server/core/actor";
import { isCurrent } from "@server/core/compliance-sql";
import { env } from "@server/core/env";
import { reportTypes } from "@server/inspection/report/types";
import { ownTitles, Titles, titleOf } from "@server/records/review-point/title";
import { mailToMember } from "@server/tenancy/mail/to-member";
import { sql } from "drizzle-orm";
import { z } from "zod";

export type Payload = { workspaceId: string; userId: string; about: "due" | "past"; day: string; reportIds: string[] };
const Row = z.object({
  id: z.string(),
  type: z.enum(reportTypes),
  review_point: z.string(),
  own_titles: Titles.nullable(),
  valid_until: z.string(),
  object_name: z.string(),
});
type Row = z.infer<typeof Row>;

/**
 * Mails a manager of the container the reports that are due soon or have expired. Reports that were replaced or deleted
 * since the sweep are left out; if none remain, no mail is sent.
 */
export const mailReports = (payload: Payload, run: OnceRun): Promise<Outcome> =>
  mailToMember(payload, run, async (tx, actor, workspace) => {
    const reports = await reportsStillEnding(tx, actor, payload);
    const [first] = reports;
    if (!first) return null;
    const about = `report_${payload.about}`;
    const t = translator(actor.locale);
    const nameOf = ({ type, review_point, own_titles, object_name }: Row) => {
      const point = titleOf(actor.locale, review_point, own_titles);
      return [type === "inspection" ? point : `${t(`report.type.${type}`)} ${point}`, object_name].join(" · ");
    };
    const entries = reports.map((report) => ({
      label: nameOf(report),
      url: `${env.APP_URL}/report/${report.id}`,
      note: t(`mail.${about}.entry`, { date: dayInWords(t, report.valid_until) }),
    }));
    return {
      about,
      values: { title: nameOf(first), workspace: workspace.name },
      lists: [{ intro: t(`mail.${about}.body`, { workspace: workspace.name }), entries }],
      all: `${env.APP_URL}/workspaces/${payload.workspaceId}/reports?state=${payload.about === "due" ? "S" : "X"}`,
    };
  });

/**
 * The reports of the payload that are still the newest of their cycle and still due soon, or expired, as of the
 * sweep's day. Of a report that is due soon the sweep has set the next notice to `past`.
 */
async function reportsStillEnding(
  tx: Tx,
  actor: Actor,
  { workspaceId, about, day, reportIds }: Payload,
): Promise<Row[]> {
  const endCondition =
    about === "due"
      ? sql`reports.notice = 'past' and reports.valid_until >= ${day}::date`
      : sql`reports.valid_until < ${day}::date`;
  return queryRows(tx, Row)`
    select reports.id, reports.type, reports.review_point,
      ${ownTitles(sql`reports.workspace_id`, sql`reports.review_point`)} as own_titles,
      reports.valid_until, concat_ws(' ', nullif(objects.display_code, ''), objects.title) as object_name
    from reports join objects on (objects.workspace_id, objects.id) = (reports.workspace_id, reports.object_id)
    where reports.workspace_id = ${workspaceId} and reports.id = any (${uuids(reportIds)}) and ${notDeleted("reports")}
      and ${notDeleted("objects")} and reports.status in ('ok', 'ok_ap') and ${endCondition} and ${isCurrent()}
      and ${inReach(actor, objects.workspaceId, objects.containerId)}
    order by reports.valid_until, reports.id`;
}
