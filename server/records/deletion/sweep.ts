import { holdCovers } from "@db/held";
import { queryRows } from "@db/rows";
import { asOperator, reading, type Tx, transact } from "@db/transact";
import { today } from "@server/core/day";
import { heldDeletions, heldSince } from "@server/records/hold/in-force";
import { keptInDeletions } from "@server/records/keeping/kept";
import { holdsPapers, noteKeptUntil } from "@server/records/keeping/may-go";
import { noted } from "@server/tenancy/retention/noted";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { sweepDeletedRecords } from "./deleted-records.ts";
import { expiryOfTrash } from "./in-trash.ts";
import { Deletion, removeDeletion } from "./remove-deletion.ts";
import { removeStrayBytes } from "./stray-bytes.ts";
import { removeUnused } from "./unused-bytes.ts";

const One = z.object({ id: z.string() });
const AT_ONCE = 500;

/**
 * Deletes for good what was in the trash for TRASH_DAYS, each deletion in a transaction of its own, then bytes that no
 * row refers to. What a rule or a legal hold keeps stays. Throws at the end what failed in one workspace, after all others.
 */
export async function sweepTrash(day = today()): Promise<void> {
  await sweepDeletedRecords();
  const workspaces = await reading(
    asOperator,
    (tx) => queryRows(tx, One)`
      select distinct workspace_id as id from deletions where restored_at is null and deleted_at < ${expiryOfTrash}
        and (kept_until is null or kept_until < ${day}::date)`,
  );
  const failed: unknown[] = [];
  for (const { id } of workspaces) await sweepWorkspace(id, day).catch((error: unknown) => failed.push(error));
  await transact(asOperator, (tx) =>
    tx.execute(sql`delete from floor_plans p where used_until is null and created_at < ${expiryOfTrash}
      and not exists (select from holds h where h.workspace_id = p.workspace_id and h.ended_at is null
        and ${holdCovers(sql`null::uuid`, sql`p.container_id`)})`),
  );
  await transact(asOperator, (tx) => tx.execute(sql`delete from deletions where restored_at < ${expiryOfTrash}`));
  while (await removeUnused());
  await removeStrayBytes();
  if (failed.length > 0)
    throw new AggregateError(failed, `The trash of ${failed.length} workspaces was not cleaned up.`);
}

async function sweepWorkspace(workspaceId: string, day: string): Promise<void> {
  for (let last = ""; ; ) {
    const ids = await reading(
      asOperator,
      (tx) => queryRows(tx, One)`
        select d.id from deletions d where d.workspace_id = ${workspaceId} and d.restored_at is null
          and d.deleted_at < ${expiryOfTrash} and (d.kept_until is null or d.kept_until < ${day}::date)
          and ${last ? sql`d.id > ${last}::uuid` : sql`true`}
          and d.id not in (${heldDeletions(sql`${workspaceId}`)})
        order by d.id limit ${AT_ONCE}`,
    );
    for (const { id } of ids) await transact(asOperator, (tx) => removeUnlessKept(tx, workspaceId, id, day));
    if (ids.length < AT_ONCE) return;
    last = ids.at(-1)!.id;
  }
}

/** Removes a deletion unless it was restored, a legal hold began, or a rule asks for more than when it was deleted. */
async function removeUnlessKept(tx: Tx, workspaceId: string, id: string, day: string): Promise<void> {
  const [old] = await queryRows(tx, Deletion)`
    select id, workspace_id, kind, target_id from deletions
    where workspace_id = ${workspaceId} and id = ${id} and restored_at is null for update skip locked`;
  if (!old || (await heldSince(tx, workspaceId, [id])) || (await isToBeKept(tx, old, day))) return;
  await removeDeletion(tx, old);
  await tx.execute(noted(sql`values (${workspaceId}::uuid)`, "deletions", day));
}

const Below = z.object({ other: z.string() });

/**
 * Whether something in it is to be kept. A paper that was deleted by itself was free to go. A place waits for what was
 * deleted before it, and is in it, since that would go with it.
 */
async function isToBeKept(tx: Tx, { workspace_id, id, kind }: Deletion, day: string): Promise<boolean> {
  if (!holdsPapers(kind)) return false;
  const until = await keptInDeletions(tx, workspace_id, [id], day);
  if (until.size > 0) await noteKeptUntil(tx, workspace_id, until);
  if (until.size > 0 || kind === "object" || kind === "round") return until.size > 0;
  const inPlaces = sql`(select id from containers where (workspace_id, deletion_id) = (${workspace_id}, ${id}))`;
  const [below] = await queryRows(tx, Below)`
    select coalesce(deletion_id::text, '') as other from (
      select workspace_id, deletion_id, container_id as place from objects
      union all select workspace_id, deletion_id, container_id from rounds
      union all select workspace_id, deletion_id, parent_id from containers) below
    where workspace_id = ${workspace_id} and place in ${inPlaces} and deletion_id is distinct from ${id}::uuid limit 1`;
  if (below)
    await tx.execute(sql`
    update deletions d set kept_until = below.kept_until from deletions below
    where (d.workspace_id, d.id) = (${workspace_id}, ${id}) and below.workspace_id = d.workspace_id
      and below.id::text = ${below.other}`);
  return below !== undefined;
}
