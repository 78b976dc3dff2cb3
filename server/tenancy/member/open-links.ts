import { notDeleted } from "@db/not-deleted";
import { uuids } from "@db/reach";
import { queryRows } from "@db/rows";
import { shareIs } from "@db/schema/share";
import type { Tx } from "@db/transact";
import { type Actor, effectiveRoleIn } from "@server/core/actor";
import { can } from "@server/core/policy";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";

type Where = {
  workspaceId: string;
  userIds: readonly string[];
  /** Only shares of this container and what is below it. */
  below?: string;
};

const OpenLinksRow = z.object({ count: z.number() });

/**
 * The number of open shares made by members who are about to be removed. Shares keep working, so the page tells the
 * admin, with a link to the list of shares if they may see it.
 */
export async function countOpenShares(tx: Tx, actor: Actor, { workspaceId, userIds, below }: Where) {
  const rows = await queryRows(tx, OpenLinksRow)`
    select count(*)::int as count from shares s
      left join containers c on (c.workspace_id, c.id) = (s.workspace_id, s.container_id) and ${notDeleted("c")}
      left join objects o on (o.workspace_id, o.id) = (s.workspace_id, s.object_id) and ${notDeleted("o")}
    where s.workspace_id = ${workspaceId} and s.created_by = any (${uuids(userIds)}) and ${shareIs.open}
      and coalesce(c.id, o.id) is not null
      ${below ? isBelow(below) : sql``}`;
  const effectiveRole = effectiveRoleIn(actor, workspaceId);
  return { count: rows[0]!.count, may_see: effectiveRole !== null && can(effectiveRole, "workspace.see_shares") };
}

const isBelow = (id: string): SQL => sql`and exists (
  select from container_paths p
  where (p.workspace_id, p.above_id, p.container_id) = (s.workspace_id, ${id}::uuid, coalesce(c.id, o.container_id)))`;
