import { uuids } from "@db/reach";
import { queryRows } from "@db/rows";
import { deletions } from "@db/schema/deletion";
import { reading, type Tx, transact } from "@db/transact";
import { type Actor, authorizeIn } from "@server/core/actor";
import { conflict, invalid, notFound } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { limitReached } from "@server/core/plan";
import { takenNumberOf } from "@server/records/object/external-number";
import { lockWorkspace } from "@server/tenancy/workspace/lock";
import { and, eq, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { noteRestored } from "./deleted-records.ts";
import { isInTrash } from "./in-trash.ts";
import type { DeletionKind } from "./inputs.ts";
import { withoutStateTriggers } from "./without-state-triggers.ts";

/**
 * Restores exactly the rows of one deletion. Throws a domain error if its parent is deleted too, for a board beyond the
 * plan's limit, and if it was restored already.
 */
export async function restoreDeletion(actor: Actor, id: string) {
  const workspaceId = await reading(actor, (tx) => workspaceOf(tx, id));
  return transact(actor, async (tx) => {
    authorizeIn(actor, workspaceId, "workspace.restore");
    const plan = await lockWorkspace(tx, workspaceId);
    const [deletion] = await tx
      .update(deletions)
      .set({ restoredAt: sql`now()`, keptUntil: null })
      .where(and(eq(deletions.workspaceId, workspaceId), eq(deletions.id, id), isNull(deletions.restoredAt)))
      .returning();
    if (!deletion) throw conflict("trash.restored_already", "restored_already");
    const { kind, targetId, title } = deletion;
    const { isBoard, parentGone } = await parentOf(tx, deletion);
    if (parentGone) throw invalid("refusal.trash_parent_gone");
    if (isBoard && limitReached(plan)) throw invalid("container.board_limit", { code: "board_limit" });
    await requireFreeNumbers(tx, workspaceId, id);
    await restoreRows(tx, workspaceId, kind, [id]);
    await recordEvent(tx, actor, `${kind}.restore`, {
      workspaceId,
      aboutId: targetId,
      title,
      detail: { deletion: id },
    });
    return { kind, target_id: targetId, title };
  });
}

const DeletionPlace = z.object({ workspace_id: z.string() });

async function workspaceOf(tx: Tx, id: string): Promise<string> {
  const [deletion] = await queryRows(tx, DeletionPlace)`
    select d.workspace_id from deletions d where d.id = ${id} and (d.restored_at is not null or ${isInTrash(sql`d.workspace_id`)})`;
  if (!deletion) throw notFound();
  return deletion.workspace_id;
}

type DeletedRow = { workspaceId: string; kind: DeletionKind; targetId: string; id: string };
type Place = { isBoard: boolean; parentGone: boolean };

const ParentRow = z.object({ board: z.boolean(), deletion_id: z.string().nullable() });

/** Whether the item is a board, and whether its parent is soft-deleted. */
async function parentOf(tx: Tx, { workspaceId, kind, targetId, id }: DeletedRow): Promise<Place> {
  const above = {
    container: sql`select i.parent_id is null as board, p.deletion_id from containers i
      left join containers p on (p.workspace_id, p.id) = (i.workspace_id, i.parent_id)`,
    object: sql`select false as board, p.deletion_id
      from objects i join containers p on (p.workspace_id, p.id) = (i.workspace_id, i.container_id)`,
    file: sql`select false as board, p.deletion_id
      from files i join objects p on (p.workspace_id, p.id) = (i.workspace_id, i.object_id)`,
    report: sql`select false as board, p.deletion_id
      from reports i join objects p on (p.workspace_id, p.id) = (i.workspace_id, i.object_id)`,
    action_point: sql`select false as board, coalesce(p.deletion_id, c.deletion_id) as deletion_id from action_points i
      join containers c on (c.workspace_id, c.id) = (i.workspace_id, i.container_id)
      left join objects p on (p.workspace_id, p.id) = (i.workspace_id, i.object_id)`,
    library_file: sql`select false as board, null::uuid as deletion_id from library_files i`,
    template: sql`select false as board, null::uuid as deletion_id from templates i`,
    answer: sql`select false as board, p.deletion_id
      from answers i join objects p on (p.workspace_id, p.id) = (i.workspace_id, i.object_id)`,
    round: sql`select false as board, p.deletion_id
      from rounds i join containers p on (p.workspace_id, p.id) = (i.workspace_id, i.container_id)`,
  };
  if (kind === "import") return placesOf(tx, workspaceId, id);
  const rows = await queryRows(
    tx,
    ParentRow,
  )`${above[kind]} where i.workspace_id = ${workspaceId} and i.id = ${targetId}`;
  if (!rows[0]) throw notFound();
  return { isBoard: rows[0].board, parentGone: rows[0].deletion_id !== null };
}

/** Of what an import made: whether one of it is a board, and whether a place of it is in the trash by another deletion. */
async function placesOf(tx: Tx, workspaceId: string, deletionId: string): Promise<Place> {
  const [row] = await queryRows(tx, ImportedPlaces)`
    with made as (select parent_id as place from containers where (workspace_id, deletion_id) = (${workspaceId}, ${deletionId})
      union all select container_id from objects where (workspace_id, deletion_id) = (${workspaceId}, ${deletionId}))
    select coalesce(bool_or(made.place is null), false) as board,
      coalesce(bool_or(p.deletion_id is not null and p.deletion_id <> ${deletionId}), false) as gone
    from made left join containers p on (p.workspace_id, p.id) = (${workspaceId}, made.place)`;
  return { isBoard: row!.board, parentGone: row!.gone };
}

const ImportedPlaces = z.object({ board: z.boolean(), gone: z.boolean() });

/** Throws invalid where another object got the external number of one that would be restored. */
async function requireFreeNumbers(tx: Tx, workspaceId: string, deletionId: string): Promise<void> {
  const number = await takenNumberOf(
    tx,
    workspaceId,
    sql`o.workspace_id = ${workspaceId} and o.deletion_id = ${deletionId}`,
  );
  if (number) throw invalid(`trash.number_taken?number=${encodeURIComponent(number)}`, { code: "number_taken" });
}

/** Restores all rows of these deletions. Does not authorize. */
export async function restoreRows(
  tx: Tx,
  workspaceId: string,
  kind: DeletionKind,
  deletionIds: readonly string[],
): Promise<void> {
  await noteRestored(tx, workspaceId, deletionIds);
  const restored = sql`set deletion_id = null
    where workspace_id = ${workspaceId} and deletion_id = any (${uuids(deletionIds)})`;
  await withoutStateTriggers(tx, kind, () =>
    tx.execute(sql`
      with c as (update containers ${restored}), o as (update objects ${restored}), f as (update files ${restored}),
        r as (update reports ${restored}),
        l as (update library_files ${restored}), t as (update templates ${restored}), a as (update answers ${restored}),
        w as (update rounds ${restored})
      update action_points ${restored}`),
  );
}
