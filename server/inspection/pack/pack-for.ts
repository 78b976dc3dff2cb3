import { notDeleted } from "@db/not-deleted";
import { inReach } from "@db/reach";
import { queryRows } from "@db/rows";
import { containers } from "@db/schema/container";
import { packs } from "@db/schema/pack";
import type { Tx } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { notFound } from "@server/core/errors";
import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { authorizeScope } from "./scope.ts";

const Reach = z.object({ lost: z.boolean() });
export type PackRow = typeof packs.$inferSelect;

/**
 * The pack, for who asked for it, while they may export and reach everything in it. `workspaceId`: where the address
 * names it. Throws not found otherwise.
 */
export async function packFor(tx: Tx, actor: Actor, id: string, workspaceId?: string): Promise<PackRow> {
  const [pack] = await tx
    .select()
    .from(packs)
    .where(and(eq(packs.id, id), eq(packs.userId, actor.userId)));
  if (!pack || (workspaceId && pack.workspaceId !== workspaceId)) throw notFound();
  await authorizeScope(tx, actor, pack.workspaceId, pack.asked, pack.locale);
  const places = pack.made?.places ?? [];
  const rows = await queryRows(tx, Reach)`
    select exists (select from jsonb_array_elements_text(${JSON.stringify(places)}::jsonb) place
      where place::uuid not in (select containers.id from containers
        where containers.workspace_id = ${pack.workspaceId} and ${notDeleted("containers")}
          and ${inReach(actor, containers.workspaceId, containers.id)})) as lost`;
  if (rows[0]!.lost) throw notFound();
  return pack;
}
