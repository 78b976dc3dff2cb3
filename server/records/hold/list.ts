import { holdCovers } from "@db/held";
import { queryRows } from "@db/rows";
import { reading, type Tx } from "@db/transact";
import { containerFor } from "@server/access/container-for";
import { type Actor, authorizeIn } from "@server/core/actor";
import { iso } from "@server/core/day";
import { objectFor } from "@server/records/object/object-for";
import { namedAsJson } from "@server/tenancy/user/as-json";
import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { type HeldView, type HoldOn, type HoldPage, HoldView } from "./inputs.ts";

/**
 * The legal holds of a workspace that fit a condition on `h`, those in force first, then the newest; for callers that have
 * authorized.
 */
export async function holdRows(tx: Tx, workspaceId: string, which: SQL): Promise<HoldView[]> {
  const rows = await queryRows(tx, HoldView)`
    select h.id, case when h.object_id is null then 'container' else 'object' end as on,
      coalesce(h.object_id, h.container_id) as target_id, coalesce(o.title, c.title) as title, h.reason,
      ${namedAsJson(sql`h.created_by`)} as by, h.created_at::text as since, h.ended_at::text, h.end_reason,
      ${namedAsJson(sql`h.ended_by`)} as ended_by
    from holds h
    left join objects o on (o.workspace_id, o.id) = (h.workspace_id, h.object_id)
    left join containers c on (c.workspace_id, c.id) = (h.workspace_id, h.container_id)
    where h.workspace_id = ${workspaceId} and ${which}
    order by h.ended_at is not null, h.created_at desc, h.id`;
  return rows.map((row) => ({ ...row, since: iso(row.since), ended_at: row.ended_at && iso(row.ended_at) }));
}

/** What a hold is put on. Throws not found, or forbidden for who may not change the workspace. */
export async function subjectFor(tx: Tx, actor: Actor, { on, id }: z.output<typeof HoldOn>) {
  const { workspaceId, title, containerId } =
    on === "object"
      ? await objectFor(tx, actor, "object.see", id)
      : { ...(await containerFor(tx, actor, "container.see", id)), containerId: id };
  authorizeIn(actor, workspaceId, "workspace.edit");
  const covers = sql`h.ended_at is null and ${holdCovers(on === "object" ? sql`${id}::uuid` : null, sql`${containerId}::uuid`)}`;
  return { workspaceId, title, covers };
}

/** The page that puts a hold on something, and ends it. Throws as subjectFor(). */
export const holdPage = (actor: Actor, subject: z.output<typeof HoldOn>): Promise<z.infer<typeof HoldPage>> =>
  reading(actor, async (tx) => {
    const { workspaceId, title, covers } = await subjectFor(tx, actor, subject);
    const all = await holdRows(tx, workspaceId, covers);
    const own = all.find(({ target_id }) => target_id === subject.id) ?? null;
    return {
      workspace_id: workspaceId,
      on: subject.on,
      target: { id: subject.id, title },
      own,
      above: all.filter((each) => each !== own),
    };
  });

/** SQL: whether a hold is in force on an object, or on a container (`object` null), as JSON for HeldView; null where none is. */
export const heldAsJson = (workspace: SQL, object: SQL | null, container: SQL): SQL => {
  const own = object
    ? sql`coalesce(h.object_id = ${object}, false)`
    : sql`coalesce(h.container_id = ${container}, false)`;
  return sql`(
  select json_build_object('since', h.created_at, 'own', ${own})
  from holds h where h.workspace_id = ${workspace} and h.ended_at is null and ${holdCovers(object, container)}
  order by h.created_at limit 1)`;
};
export const heldView = (held: HeldView | null): HeldView | null => held && { ...held, since: iso(held.since) };
