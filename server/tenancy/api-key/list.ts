import { notDeleted } from "@db/not-deleted";
import { notEnded } from "@db/not-ended";
import { queryRows } from "@db/rows";
import { reading, type Tx } from "@db/transact";
import { type Actor, authorizeIn } from "@server/core/actor";
import { notFound } from "@server/core/errors";
import { placesFor } from "@server/tenancy/member/places";
import { needsPassword } from "@server/tenancy/session/password-again";
import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { type KeysPage, KeyView, type NewKeyPage, type OneKey } from "./inputs.ts";
import { isOrphaned, keyWorks, readsUntil } from "./token.ts";

/** The keys of a workspace that were not withdrawn, the newest first. */
export const keysOf = (actor: Actor, workspaceId: string): Promise<z.input<typeof KeyView>[]> =>
  reading(actor, (tx) => {
    authorizeIn(actor, workspaceId, "api_key.see");
    return keyViews(tx, workspaceId);
  });

/** One of them. Throws not found or forbidden. */
export const keyOf = (actor: Actor, { id, keyId }: z.output<typeof OneKey>): Promise<z.input<typeof KeyView>> =>
  reading(actor, async (tx) => {
    authorizeIn(actor, id, "api_key.see");
    const [key] = await keyViews(tx, id, sql`and k.id = ${keyId}`);
    if (!key) throw notFound();
    return key;
  });

/** What people change of a key: it is used meanwhile. */
export const keyContent = ({ used_at: _, ...content }: z.input<typeof KeyView>) => content;

/** The page of the keys, and whether the actor has to enter their password before they change one. */
export const keysPage = (actor: Actor, workspaceId: string): Promise<z.input<typeof KeysPage>> =>
  reading(actor, async (tx) => {
    authorizeIn(actor, workspaceId, "api_key.see");
    return {
      workspace_id: workspaceId,
      keys: await keyViews(tx, workspaceId),
      asks_password: await needsPassword(tx, actor),
    };
  });

/** The form of a new key: the boards and containers that it may be for. */
export const newKeyPage = (actor: Actor, workspaceId: string): Promise<z.input<typeof NewKeyPage>> =>
  reading(actor, async (tx) => {
    authorizeIn(actor, workspaceId, "api_key.edit");
    return {
      workspace_id: workspaceId,
      places: await placesFor(tx, workspaceId, null),
      asks_password: await needsPassword(tx, actor),
    };
  });

export const keyViews = (tx: Tx, workspaceId: string, only: SQL = sql``) => queryRows(tx, KeyView)`
  select k.id, u.first_name as name, k.token_start, k.may_write, k.areas, k.ends_on, k.used_at, k.created_at,
    nullif(trim(concat(maker.first_name, ' ', maker.last_name)), '') as made_by,
    case when k.everywhere then null else (select coalesce(json_agg(json_build_object('id', c.id, 'title', c.title)
        order by in_order(c.title), c.id), '[]')
      from api_key_places p join containers c on (c.workspace_id, c.id) = (p.workspace_id, p.container_id)
      where (p.workspace_id, p.key_id) = (k.workspace_id, k.id) and ${notDeleted("c")}) end as places,
    case when not ${notEnded("k")} then 'ended' when not ${keyWorks} then 'stopped' when ${isOrphaned} then 'reads_only'
      when m.role = 'member' then 'capped' else 'works' end as state,
    ${readsUntil} as reads_until
  from api_keys k join users u on u.id = k.user_id left join users maker on maker.id = k.made_by
  left join memberships m on (m.workspace_id, m.user_id) = (k.workspace_id, k.made_by) and m.role <> 'tablet'
  where k.workspace_id = ${workspaceId} and k.withdrawn_at is null ${only} order by k.created_at desc, k.id desc`;
