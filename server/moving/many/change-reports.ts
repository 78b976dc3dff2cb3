import { uuids } from "@db/reach";
import { queryRows } from "@db/rows";
import { objects } from "@db/schema/object";
import { reading, type Tx } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { type Actor, authorizeIn } from "@server/core/actor";
import { MANY_AT_ONCE } from "@server/core/constants";
import { ReportFilter } from "@server/inspection/report/inputs";
import { reportsInReach, reportsListed } from "@server/inspection/report/list";
import { reportsNotDeleted } from "@server/inspection/report/rows";
import { trashMany } from "@server/records/deletion/trash-many";
import { staying } from "@server/records/keeping/staying";
import { statesComputedOnce } from "@server/records/object/state-once";
import { pointsOf } from "@server/records/review-point/list";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { type Act, changeMany, idsOf } from "./change.ts";
import type { ActView, ChangeReports, ReportsToChangePage } from "./inputs.ts";
import { foundFor } from "./page.ts";
import { objectsOf } from "./point-work.ts";
import { edits, rowsChosen } from "./rows.ts";

const Row = z.object({
  id: z.string(),
  title: z.string(),
  container_id: z.string(),
  object_id: z.string(),
  review_point: z.string(),
  reported_date: z.string(),
  may: z.boolean(),
});
type ReportRow = z.infer<typeof Row>;
type Input = z.output<typeof ChangeReports>;

const reportsWhere = (tx: Tx, actor: Actor, workspaceId: string, which: SQL) => queryRows(tx, Row)`
  select reports.id, objects.title, objects.container_id, reports.object_id, reports.review_point,
    reports.reported_date, ${edits(actor, objects.workspaceId, objects.containerId, workspaceId)} as may
  from ${reportsNotDeleted} and reports.workspace_id = ${workspaceId} and ${which}`;

function chosenReports(tx: Tx, actor: Actor, { id, ids, all, filter }: Input): Promise<ReportRow[]> {
  const listed = reportsListed(reportsInReach(actor, id), all ? filter : ReportFilter.parse({ ids }));
  return reportsWhere(
    tx,
    actor,
    id,
    sql`${listed} order by plain(objects.title), reports.id limit ${MANY_AT_ONCE + 1}`,
  );
}

/** Under the lock of their objects, as one is added or deleted. */
async function lockedReports(tx: Tx, actor: Actor, workspaceId: string, ids: readonly string[]): Promise<ReportRow[]> {
  await tx.execute(sql`select from objects where workspace_id = ${workspaceId} and id in (
    select r.object_id from reports r where r.workspace_id = ${workspaceId} and r.id = any (${uuids(ids)}))
    order by id for no key update`);
  return reportsWhere(tx, actor, workspaceId, sql`reports.id = any (${uuids(ids)}) order by reports.id`);
}

/** The same with titles that say which report of the object each is. */
async function titled(tx: Tx, workspaceId: string, rows: readonly ReportRow[], locale: Locale): Promise<ReportRow[]> {
  const points = new Map((await pointsOf(tx, workspaceId, locale)).map(({ code, title }) => [code, title]));
  return rows.map((row) => ({
    ...row,
    title: [row.title, points.get(row.review_point) ?? row.review_point, row.reported_date].join(" · "),
  }));
}

const reportWork: Record<"delete", Act<ReportRow, Input>> = {
  delete: {
    verb: "report.delete",
    start: async (tx, actor, { id: workspaceId }, locale) => ({
      why: (rows) => staying(tx, workspaceId, "report", idsOf(rows)),
      change: async (rows, batch) => {
        const named = await titled(tx, workspaceId, rows, locale);
        const items = { workspaceId, kind: "report" as const, rows: named, detail: { batch } };
        await statesComputedOnce(tx, workspaceId, objectsOf(rows), () => trashMany(tx, actor, items));
      },
    }),
  },
};

/** Deletes the chosen reports of a list. Throws as changeMany(). */
export const changeReports = (actor: Actor, input: Input, locale: Locale): Promise<ActView> =>
  changeMany(actor, { noun: "report", acts: reportWork, chosen: chosenReports, locked: lockedReports }, input, locale);

/** What would be deleted. Throws not found or forbidden. */
export function reportsToChange(
  actor: Actor,
  input: Input,
  locale: Locale,
): Promise<z.input<typeof ReportsToChangePage>> {
  const { id, act } = input;
  authorizeIn(actor, id, "workspace.see");
  return reading({ workspaceIds: [id] }, async (tx) => {
    const rows = await titled(tx, id, await rowsChosen(tx, actor, input, chosenReports), locale);
    return { workspace_id: id, act, ...(await foundFor(tx, actor, input, reportWork[act].verb, rows)) };
  });
}
