import { notDeleted } from "@db/not-deleted";
import { uuids } from "@db/reach";
import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { trash } from "@server/records/deletion/trash";
import { statesComputedOnce } from "@server/records/object/state-once";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { OneImport } from "../inputs.ts";

/** SQL: a report (its table or alias) was made by the import, and nobody changed it since. */
export const isItsOwn = (
  report: SQL,
  { id, importId }: OneImport,
): SQL => sql`(${report}.updated_at = ${report}.created_at
  and ${report}.id in (select unnest(r.reports) from import_rows r where (r.workspace_id, r.import_id) = (${id}, ${importId})))`;

const Changed = z.object({ id: z.string() });
const Report = z.object({ number: z.number(), id: z.string(), goes: z.boolean() });

/**
 * Takes away what an import added to objects that were there before: reports go into the trash in one deletion, duties
 * that no report fulfils any more are deleted. The caller has locked the objects. Returns the numbers of the rows of which
 * a report stays, because somebody changed it or built on it.
 */
export async function takeReportsBack(tx: Tx, actor: Actor, input: OneImport, title: string): Promise<Set<number>> {
  const { id: workspaceId, importId } = input;
  const ofChanged = sql`(r.workspace_id, r.import_id) = (${workspaceId}, ${importId}) and r.made = 'changed'`;
  const changed = await queryRows(tx, Changed)`
    select distinct r.object_id as id from import_rows r where ${ofChanged} and r.object_id is not null`;
  const all = await queryRows(tx, Report)`
    select r.number, p.id, ${isItsOwn(sql`p`, input)} and p.file_id is null
      and not exists (select from reports c where (c.workspace_id, c.parent_id) = (p.workspace_id, p.id) and ${notDeleted("c")})
      and not exists (select from action_points a where (a.workspace_id, a.report_id) = (p.workspace_id, p.id)
        and ${notDeleted("a")}) as goes
    from import_rows r join reports p on p.workspace_id = r.workspace_id and p.id = any (r.reports)
    where ${ofChanged} and ${notDeleted("p")}
    order by r.number, p.id`;
  const [first, ...others] = all.filter(({ goes }) => goes).map(({ id }) => id);
  const ids = changed.map(({ id }) => id);
  await statesComputedOnce(tx, workspaceId, ids, async () => {
    if (first) await trash(tx, actor, { workspaceId, kind: "report", targetId: first, others, title });
    // those that the import put: in the transaction that wrote its row down
    await tx.execute(sql`
      delete from duties d using import_rows r
      where ${ofChanged} and (d.workspace_id, d.object_id) = (r.workspace_id, r.object_id) and d.created_at = r.done_at
        and d.object_id = any (${uuids(ids)})
        and not exists (select from report_duties x join reports p on (p.workspace_id, p.id) = (x.workspace_id, x.report_id)
          where (x.workspace_id, x.duty_id) = (d.workspace_id, d.id) and ${notDeleted("p")})`);
  });
  return new Set(all.filter(({ goes }) => !goes).map(({ number }) => number));
}
