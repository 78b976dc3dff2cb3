import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import { reading, type Tx } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { pathOf } from "@server/access/path-of";
import type { Actor } from "@server/core/actor";
import { isCurrent } from "@server/core/compliance-sql";
import { Id, Step } from "@server/core/fields";
import { Suggestion } from "@server/inspection/interval/inputs";
import { suggestionsOf } from "@server/inspection/interval/list";
import { objectFor } from "@server/records/object/object-for";
import { PointChoice, ReviewPoint } from "@server/records/review-point/inputs";
import { pointsOf } from "@server/records/review-point/list";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { ObjectPlace, Outcome, ReportRow, ReportType } from "./inputs.ts";
import { reportFor } from "./report-for.ts";
import { reportRows } from "./rows.ts";

const MOST_EARLIER = 300;

const Earlier = z.object({
  id: Id,
  type: ReportType,
  review_point: ReviewPoint,
  status: Outcome,
  period: z.number(),
  reported_by: z.string(),
  reported_date: z.string(),
  valid_until: z.string(),
  number: z.string(),
  /** The newest of its cycle, which a new one most often follows. */
  current: z.boolean(),
});
export type EarlierReport = z.infer<typeof Earlier>;

const about = {
  /** Of the object, the newest first. */
  earlier: z.array(Earlier),
  review_points: z.array(PointChoice),
  suggestions: z.array(Suggestion),
};
export const ReportFormPage = z.object({ workspace_id: Id, object: ObjectPlace, path: z.array(Step), ...about });
export const ReportEditPage = z.object({ workspace_id: Id, report: ReportRow, path: z.array(Step), ...about });

/** What the form for a new report wants to know of its object. */
export const reportFormPage = (actor: Actor, id: string, locale: Locale): Promise<z.infer<typeof ReportFormPage>> =>
  reading(actor, async (tx) => {
    const [{ workspaceId, title, display_code, ...found }, known] = await Promise.all([
      objectFor(tx, actor, "report.create", id).then(({ displayCode, ...object }) => ({
        ...object,
        display_code: displayCode,
      })),
      around(tx, actor, sql`${id}::uuid`, locale),
    ]);
    return { workspace_id: workspaceId, object: { id: found.id, title, display_code }, ...known };
  });

/** The same to put one right. */
export const reportEditPage = (actor: Actor, id: string, locale: Locale): Promise<z.infer<typeof ReportEditPage>> =>
  reading(actor, async (tx) => {
    const [{ workspaceId }, [report], known] = await Promise.all([
      reportFor(tx, actor, "report.edit", id),
      reportRows(tx, locale, sql`reports.id = ${id}`),
      around(tx, actor, sql`(select object_id from reports where id = ${id})`, locale),
    ]);
    return { workspace_id: workspaceId, report: report!, ...known };
  });

async function around(tx: Tx, actor: Actor, objectId: SQL, locale: Locale) {
  const workspaceId = sql`(select workspace_id from objects where id = ${objectId})`;
  const [path, points, suggestions, earlier] = await Promise.all([
    pathOf(tx, actor, sql`(select container_id from objects where id = ${objectId})`),
    pointsOf(tx, workspaceId, locale),
    suggestionsOf(tx, workspaceId, locale),
    queryRows(tx, Earlier)`
      select reports.id, reports.type, reports.review_point, reports.status, reports.period, reports.reported_by, reports.reported_date,
        reports.valid_until, reports.number, ${isCurrent()} as current
      from reports join objects o on (o.workspace_id, o.id) = (reports.workspace_id, reports.object_id)
      where o.id = ${objectId} and ${notDeleted("reports")}
      order by reports.reported_date desc, reports.id desc limit ${MOST_EARLIER}`,
  ]);
  const had = new Set(earlier.map(({ review_point }) => review_point));
  const review_points = points
    .filter(({ code, active }) => active || had.has(code))
    .map(({ code, title }) => ({ code, title }));
  return { path, earlier, review_points, suggestions };
}
