import { queryRows } from "@db/rows";
import { packs } from "@db/schema/pack";
import { shareIs } from "@db/schema/share";
import { asOperator, transact } from "@db/transact";
import { enqueueEach } from "@jobs/enqueue";
import { EXPORT_DAYS } from "@server/core/constants";
import { storage } from "@server/platform/storage/storage";
import { keyOfPack } from "@server/tenancy/export/export-key";
import { inArray, sql } from "drizzle-orm";
import { z } from "zod";

const LONG = sql`interval '10 minutes'`;
const TOO_LONG = sql`interval '2 days'`;
const BATCH = 1000;

/** Deletes packs that cannot be fetched any more: by who asked for them, nor at a link. */
export const sweepPacks = (): Promise<void> =>
  transact(asOperator, async (tx) => {
    const gone = await tx
      .delete(packs)
      .where(sql`${packs.doneAt} < now() - make_interval(days => ${EXPORT_DAYS}) and not exists (
        select from shares s where (s.workspace_id, s.pack_id) = (${packs.workspaceId}, ${packs.id}) and ${shareIs.open})`)
      .returning({ workspaceId: packs.workspaceId, packId: packs.id });
    await enqueueEach(tx, "pack.remove_bytes", gone);
  });

export async function removePackBytes({ workspaceId, packId }: { workspaceId: string; packId: string }) {
  for (const format of ["zip", "pdf"] as const) await storage().remove(keyOfPack(workspaceId, packId, format));
}

const OpenPack = z.object({ id: z.string() });

/** Packs that should have begun and are no longer in the outbox. The caller checks whether the queue has them. */
export async function packsOpenForLong(): Promise<string[]> {
  const rows = await transact(
    asOperator,
    (tx) => queryRows(tx, OpenPack)`
      select id from packs where state in ('waiting', 'active') and created_at < now() - ${LONG}
        and not exists (select from outbox o where o.name = 'pack.make' and o.payload ->> 'packId' = packs.id::text)
        limit ${BATCH}`,
  );
  return rows.map(({ id }) => id);
}

/**
 * Enqueues packs again that the queue has lost. Those that it gave up (`failed`), or that took days, are marked as
 * failed.
 */
export const remakePacks = (lost: readonly string[], failed: readonly string[]) =>
  transact(asOperator, async (tx) => {
    const isGivenUp = sql`(id = any (${sql.param(failed)}::uuid[]) or created_at < now() - ${TOO_LONG})`;
    const open = await tx
      .update(packs)
      .set({
        state: sql`case when ${isGivenUp} then 'failed' else state end`,
        refusal: sql`case when ${isGivenUp} then 'refusal.internal' end`,
        doneAt: sql`case when ${isGivenUp} then now() end`,
      })
      .where(sql`${inArray(packs.id, [...lost, ...failed])} and state in ('waiting', 'active')`)
      .returning({ workspaceId: packs.workspaceId, packId: packs.id, state: packs.state });
    const again = open
      .filter(({ state }) => state !== "failed")
      .map(({ workspaceId, packId }) => ({ workspaceId, packId }));
    await enqueueEach(tx, "pack.make", again);
  });
