import { uuids } from "@db/reach";
import { queryRows } from "@db/rows";
import { reportDuties } from "@db/schema/duty";
import { reports } from "@db/schema/report";
import type { Tx } from "@db/transact";
import { invalid } from "@server/core/errors";
import { putDutiesByReports } from "@server/inspection/duty/put-by-reports";
import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";

type Place = { workspaceId: string; objectId: string };
const Counted = z.object({ n: z.number() });

/**
 * Stores which duties of its object a report fulfils: the given ones, or by default those of its review point and type
 * that its period covers (db/duties.sql). Those that the report shows are put on the object first, where it may add any.
 * Throws invalid (422) for a duty of another object, or one that was taken off.
 */
export async function fulfilDuties(
  tx: Tx,
  { workspaceId, objectId }: Place,
  { id, reviewPoint }: { id: string; reviewPoint: string },
  dutyIds: readonly string[] | null | undefined,
  mayAddDuties = true,
): Promise<void> {
  const isReport = and(eq(reports.workspaceId, workspaceId), eq(reports.id, id));
  await tx
    .update(reports)
    .set({ dutiesGiven: Boolean(dutyIds) })
    .where(isReport);
  await tx.delete(reportDuties).where(and(eq(reportDuties.workspaceId, workspaceId), eq(reportDuties.reportId, id)));
  if (!dutyIds) {
    if (mayAddDuties) await putDutiesByReports(tx, workspaceId, [objectId], [reviewPoint]);
    await fulfilByDefault(tx, workspaceId, [id]);
    return;
  }
  const chosen = [...new Set(dutyIds)];
  const rows = await queryRows(tx, Counted)`
    select count(*)::int as n from duties
    where (workspace_id, object_id) = (${workspaceId}, ${objectId}) and id = any (${`{${chosen.join()}}`}::uuid[])
      and removed_at is null`;
  if (rows[0]!.n !== chosen.length) throw invalid("duty.unknown", "duty_ids");
  if (chosen.length > 0)
    await tx.insert(reportDuties).values(chosen.map((dutyId) => ({ workspaceId, reportId: id, dutyId })));
}

/** Reports fulfil the duties of their objects that follow from their periods (db/duties.sql). */
export const fulfilByDefault = (tx: Tx, workspaceId: string, ids: readonly string[]): Promise<unknown> =>
  tx.execute(sql`select fulfil_by_default(${workspaceId}::uuid, ${uuids(ids)})`);
