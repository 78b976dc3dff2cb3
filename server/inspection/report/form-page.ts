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
import { outOfServiceOfObject } from "@server/inspection/out-of-service/list";
import { objectFor } from "@server/records/object/object-for";
import { PointChoice, ReviewPoint } from "@server/records/review-point/inputs";
import { pointsOf } from "@server/records/review-point/list";
import { dutiesOfObject } from "@server/records/use/duties-of";
import { DutyView } from "@server/records/use/inputs";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { ObjectPlace, Outcome, ReportRow, ReportType } from "./inputs.ts";
import { reportFor } from "./report-for.ts";
import { reportRows } from "./rows.ts";

const MAX_EARLIER = 300;

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
  /** Whether it is the newest of its cycle, which a new report replaces. */
  current: z.boolean(),
});
export type EarlierReport = z.infer<typeof Earlier>;

const details = {
  /** Earlier reports of the object, the newest first. */
  earlier: z.array(Earlier),
  review_points: z.array(PointChoice),
  suggestions: z.array(Suggestion),
  /** The duties of the object. */
  duties: z.array(DutyView),
};
export const ReportFormPage = z.object({
  workspace_id: Id,
  object: ObjectPlace,
  /** Somebody took it out of service; a report with another outcome ends that. */
  is_out_of_service: z.boolean(),
  path: z.array(Step),
  ...details,
});
export const ReportEditPage = z.object({
  workspace_id: Id,
  report: ReportRow,
  /** Whether it fulfils other duties than it would by default. */
  chose_duties: z.boolean(),
  path: z.array(Step),
  ...details,
});

/** The page with the form for a new report on an object. */
export const reportFormPage = (actor: Actor, id: string, locale: Locale): Promise<z.infer<typeof ReportFormPage>> =>
  reading(actor, async (tx) => {
    const [{ workspaceId, title, displayCode }, acts, details] = await Promise.all([
      objectFor(tx, actor, "report.create", id),
      outOfServiceOfObject(tx, id),
      detailsOf(tx, actor, sql`${id}::uuid`, locale),
    ]);
    return {
      workspace_id: workspaceId,
      object: { id, title, display_code: displayCode },
      is_out_of_service: acts.some(({ is_now }) => is_now),
      ...details,
    };
  });

/** The page with the form to edit a report. */
export const reportEditPage = (actor: Actor, id: string, locale: Locale): Promise<z.infer<typeof ReportEditPage>> =>
  reading(actor, async (tx) => {
    const [{ workspaceId }, [report], details, [byDefault]] = await Promise.all([
      reportFor(tx, actor, "report.edit", id),
      reportRows(tx, locale, sql`reports.id = ${id}`),
      detailsOf(tx, actor, sql`(select object_id from reports where id = ${id})`, locale),
      queryRows(tx, DutyIds)`
        select array(select d.duty from reports r, default_duties(r.workspace_id, array[r.id]) d where r.id = ${id}
          order by d.duty) as duty_ids`,
    ]);
    const chose_duties = report!.duty_ids.join() !== byDefault!.duty_ids.join();
    return { workspace_id: workspaceId, report: report!, chose_duties, ...details };
  });

const DutyIds = z.object({ duty_ids: z.array(Id) });

/** What both forms show about the object and suggest for the report. */
async function detailsOf(tx: Tx, actor: Actor, objectId: SQL, locale: Locale) {
  const workspaceId = sql`(select workspace_id from objects where id = ${objectId})`;
  const [path, points, suggestions, duties, earlier] = await Promise.all([
    pathOf(tx, actor, sql`(select container_id from objects where id = ${objectId})`),
    pointsOf(tx, workspaceId, locale),
    suggestionsOf(tx, workspaceId, locale),
    dutiesOfObject(tx, objectId, locale),
    queryRows(tx, Earlier)`
      select reports.id, reports.type, reports.review_point, reports.status, reports.period, reports.reported_by,
        reports.reported_date, reports.valid_until, reports.number, ${isCurrent()} as current
      from reports join objects o on (o.workspace_id, o.id) = (reports.workspace_id, reports.object_id)
      where o.id = ${objectId} and ${notDeleted("reports")}
      order by reports.reported_date desc, reports.id desc limit ${MAX_EARLIER}`,
  ]);
  const usedPoints = new Set(earlier.map(({ review_point }) => review_point));
  const review_points = points
    .filter(({ code, active }) => active || usedPoints.has(code))
    .map(({ code, title }) => ({ code, title }));
  return { path, earlier, review_points, suggestions, duties };
}
