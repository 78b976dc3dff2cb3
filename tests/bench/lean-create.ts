import { randomBytes } from "node:crypto";
import { today } from "@server/core/day";
import { CONTAINER } from "./lean-access.ts";
import { type ObjectRow, objectColumns, objectView } from "./lean-objects.ts";
import { type Ask, prepared } from "./lean-postgres.ts";

const statements = prepared({
  // one statement is one transaction; the container is locked, so that none is made in one that is being deleted
  create: `with who as materialized (${CONTAINER} for share of c), open as (
      select who.* from who join workspaces w on w.id = who.workspace_id
      where who.is_admin and (w.plan_ends_on is null or w.plan_ends_on >= $3::date)
    ), written as (
      select coalesce(array_agg(coalesce((select tag from objects o, unnest(o.tags) tag
        where o.workspace_id = open.workspace_id and o.deletion_id is null and lower(tag) = lower(given)
        limit 1), given)
        order by place), '{}') as tags
      from open, unnest($5::text[]) with ordinality asked (given, place)
    ), made as (
      insert into objects (workspace_id, container_id, user_id, title, tags, public_id)
      select workspace_id, container_id, user_id, $4, written.tags, $6 from open, written returning *
    ), noted as (
      insert into events (workspace_id, user_id, verb, about_id, title)
      select workspace_id, user_id, 'object.create', id, title from made
    )
    select ${objectColumns("$3")}, (select 1 + count(*)::int from objects b
      where (b.workspace_id, b.container_id) = (o.workspace_id, o.container_id) and b.deletion_id is null) as position
    from made o`,
});

type Input = { container_id: string; title: string; tags: string[] };

/** Makes an object and its event; null: nowhere that they may. */
export async function createObject(ask: Ask, session: string, { container_id, title, tags }: Input) {
  const publicId = randomBytes(16).toString("base64url");
  const given = [session, container_id, today(), title.trim(), tags, publicId];
  const [row] = await ask<ObjectRow & { position: number }>(statements.create, given);
  return row ? { data: objectView(row, { canEdit: true }) } : null;
}
