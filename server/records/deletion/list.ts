import { queryRows } from "@db/rows";
import { deletions } from "@db/schema/deletion";
import { reading, type Tx } from "@db/transact";
import { type Actor, authorizeIn } from "@server/core/actor";
import { TRASH_DAYS } from "@server/core/constants";
import { iso, TIME_ZONE } from "@server/core/day";
import { metaOf, offsetOf, type Paging } from "@server/core/paging";
import { heldDeletions } from "@server/records/hold/in-force";
import { and, eq, isNotNull, sql } from "drizzle-orm";
import { z } from "zod";
import { isInTrash } from "./in-trash.ts";
import { DeletionView, type TrashQuery } from "./inputs.ts";

const Row = DeletionView.omit({ deleted_at: true, gone_at: true }).extend({
  deleted_at: z.string(),
  gone_at: z.string(),
  total: z.number(),
});

/** The trash of a workspace, newest first. */
export async function trashOf(actor: Actor, { id: workspaceId, back, ...paging }: z.output<typeof TrashQuery>) {
  authorizeIn(actor, workspaceId, "workspace.see_trash");
  return reading(actor, async (tx) => {
    const [items, restored] = await Promise.all([
      entries(tx, workspaceId, paging),
      back ? restoredAs(tx, workspaceId, back) : [],
    ]);
    return { workspace_id: workspaceId, ...items, back: restored[0] ?? null };
  });
}

const restoredAs = (tx: Tx, workspaceId: string, id: string) =>
  tx
    .select({ kind: deletions.kind, target_id: deletions.targetId, title: deletions.title })
    .from(deletions)
    .where(and(eq(deletions.workspaceId, workspaceId), eq(deletions.id, id), isNotNull(deletions.restoredAt)));

async function entries(tx: Tx, workspaceId: string, paging: Paging) {
  const rows = await queryRows(tx, Row)`
      select d.id, d.kind, d.title, d.objects_count, d.files_count, d.deleted_at,
        greatest(d.deleted_at + make_interval(days => ${TRASH_DAYS}),
          (d.kept_until + 1)::timestamp at time zone ${TIME_ZONE}) as gone_at,
        d.kept_until, d.id in (${heldDeletions(sql`${workspaceId}`)}) as is_held,
        nullif(trim(concat(u.first_name, ' ', u.last_name)), '') as deleted_by, count(*) over ()::int as total,
        d.kind = 'container' and place.title is null as is_board, coalesce(place.title, '') as "where",
          place.deletion_id is not null as parent_gone
      from deletions d
      left join users u on u.id = d.deleted_by
      left join lateral (
        select p.title, p.deletion_id from containers i
          join containers p on (p.workspace_id, p.id) = (i.workspace_id, i.parent_id)
          where d.kind = 'container' and (i.workspace_id, i.id) = (d.workspace_id, d.target_id)
        union all
        select p.title, p.deletion_id from objects i
          join containers p on (p.workspace_id, p.id) = (i.workspace_id, i.container_id)
          where d.kind = 'object' and (i.workspace_id, i.id) = (d.workspace_id, d.target_id)
        union all
        select p.title, p.deletion_id from files i
          join objects p on (p.workspace_id, p.id) = (i.workspace_id, i.object_id)
          where d.kind = 'file' and (i.workspace_id, i.id) = (d.workspace_id, d.target_id)
        union all
        select p.title, p.deletion_id from reports i
          join objects p on (p.workspace_id, p.id) = (i.workspace_id, i.object_id)
          where d.kind = 'report' and (i.workspace_id, i.id) = (d.workspace_id, d.target_id)
        union all
        select p.title, p.deletion_id from answers i
          join objects p on (p.workspace_id, p.id) = (i.workspace_id, i.object_id)
          where d.kind = 'answer' and (i.workspace_id, i.id) = (d.workspace_id, d.target_id)
        union all
        select p.title, p.deletion_id from rounds i
          join containers p on (p.workspace_id, p.id) = (i.workspace_id, i.container_id)
          where d.kind = 'round' and (i.workspace_id, i.id) = (d.workspace_id, d.target_id)
        union all
        select coalesce(p.title, c.title), coalesce(p.deletion_id, c.deletion_id) from action_points i
          join containers c on (c.workspace_id, c.id) = (i.workspace_id, i.container_id)
          left join objects p on (p.workspace_id, p.id) = (i.workspace_id, i.object_id)
          where d.kind = 'action_point' and (i.workspace_id, i.id) = (d.workspace_id, d.target_id)
      ) place on true
      where d.workspace_id = ${workspaceId} and ${isInTrash(sql`${workspaceId}`)}
      order by d.deleted_at desc, d.id desc limit ${paging.per_page} offset ${offsetOf(paging)}`;
  const items = rows.map(({ total: _, ...row }) => ({
    ...row,
    deleted_at: iso(row.deleted_at),
    gone_at: iso(row.gone_at),
  }));
  return { items, meta: metaOf(paging, rows[0]?.total ?? 0) };
}
