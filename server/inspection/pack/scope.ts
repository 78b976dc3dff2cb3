import { notDeleted } from "@db/not-deleted";
import { isInReach, uuids } from "@db/reach";
import { queryRows } from "@db/rows";
import { objects } from "@db/schema/object";
import type { PackScope } from "@db/schema/pack";
import type { Tx } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { translator } from "@i18n/words.server";
import { containerFor } from "@server/access/container-for";
import { type Actor, authorizeIn } from "@server/core/actor";
import { notFound } from "@server/core/errors";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";

/** Condition on `objects`: they are in a pack. Another kind of choice, as a saved view, gets its line here and below. */
export const inScope = (workspaceId: string, { container_id, object_ids }: PackScope): SQL => sql`
  objects.workspace_id = ${workspaceId} and ${notDeleted("objects")} and ${
    object_ids
      ? sql`objects.id = any (${uuids(object_ids)})`
      : sql`exists (select from container_paths p
          where (p.workspace_id, p.above_id, p.container_id)
            = (objects.workspace_id, ${container_id}::uuid, objects.container_id))`
  }`;

const Reached = z.object({ count: z.number(), title: z.string().nullable() });

/**
 * Authorizes a pack for somebody who may export, and gives its title. Throws not found if any of it is out of their
 * reach or in another workspace.
 */
export async function authorizeScope(
  tx: Tx,
  actor: Actor,
  workspaceId: string,
  scope: PackScope,
  locale: Locale,
): Promise<string> {
  if (scope.container_id !== null) {
    const container = await containerFor(tx, actor, "report.export", scope.container_id);
    if (container.workspaceId !== workspaceId) throw notFound();
    return container.title;
  }
  const rows = await queryRows(tx, Reached)`
    select count(*)::int as count, min(objects.title) as title from objects
    where ${inScope(workspaceId, scope)} and ${isInReach(actor, objects.workspaceId, objects.containerId)}`;
  const { count, title } = rows[0]!;
  if (count !== new Set(scope.object_ids).size) throw notFound(); // first: what is out of reach is as what does not exist
  authorizeIn(actor, workspaceId, "report.export");
  return count === 1 ? title! : translator(locale)("pack.objects", { count });
}
