import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import { GB } from "@server/core/constants";
import { today } from "@server/core/day";
import { invalid } from "@server/core/errors";
import { type Plan, planStatus } from "@server/core/plan";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { reservedBytes } from "./leases.ts";
import { QUOTA_CODE, type StorageView } from "./storage-view.ts";

/**
 * What the storage quota of a workspace is calculated from, in bytes and GB. Each content counts once: files and their
 * earlier versions, the trash, the library, photos, signatures, floor plans and logos. Not counted: content from the
 * platform (`blobs.given`), infected content, thumbnails, and exports and archives, which are deleted after some days.
 * When a plan ends or becomes smaller, nothing is deleted; only new bytes are refused.
 */
export type StorageRow = Pick<Plan, "plan" | "ends_on"> & {
  used: number;
  extra: number;
  quotas: Record<Plan["plan"], number>;
};

/** SQL column: the StorageRow of a workspace. */
export const storageColumn = (workspaceId: SQL | string) => sql<StorageRow>`(
  select json_build_object('used', (select coalesce(sum(u.bytes), 0) from storage_used u
    where u.workspace_id = kept.id),
    'plan', kept.plan, 'ends_on', kept.plan_ends_on, 'extra', kept.extra_storage,
    'quotas', (select json_object_agg(q.plan, q.gigabytes) from storage_quotas q))
  from workspaces kept where kept.id = ${workspaceId})`;

/** The used bytes and their limit. A plan that is over has the limit of the free plan. */
export function storageViewOf({ used, extra, quotas, plan, ends_on }: StorageRow): StorageView {
  const isOver = planStatus({ plan, ends_on, extra_boards: 0, boards: 0 }, today()).status === 3;
  return { used, limit: (quotas[isOver ? "free" : plan] + extra) * GB };
}

const StorageRows = z.object({ storage: z.custom<StorageRow>() }); // JSON that storageColumn() builds

export async function loadStorage(tx: Tx, workspaceId: string): Promise<StorageView> {
  const rows = await queryRows(tx, StorageRows)`select ${storageColumn(workspaceId)} as storage`;
  return storageViewOf(rows[0]!.storage);
}

/** The text key of a full quota, which names it in GB. `limit`: in bytes. */
export const quotaKey = (limit: number) => `storage.quota_reached?gigabytes=${limit / GB}`;

type Content = { key: string; sha256: string; size: number };

const QuotaRow = z.object({ storage: z.custom<StorageRow>(), waiting: z.string(), more: z.string() });

/**
 * Throws 422 if these contents exceed the quota. Contents that the workspace stores already count nothing. Locks the
 * quota until the commit, so that concurrent uploads can't exceed it together; the caller must reserve the bytes in the
 * same transaction. `field`: the form field that the error belongs to.
 */
export async function requireQuotaFor(
  tx: Tx,
  workspaceId: string,
  contents: readonly Content[],
  field?: string,
): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`quota ${workspaceId}`}, 0))`);
  const keys = contents.map(({ key }) => key);
  const [names, sizes] = [contents.map(({ sha256 }) => sha256), contents.map(({ size }) => size)];
  const rows = await queryRows(tx, QuotaRow)`
    select ${storageColumn(workspaceId)} as storage, ${reservedBytes(workspaceId, keys)} as waiting,
      (select coalesce(sum(n.size), 0)
        from unnest(${sql.param(names)}::text[], ${sql.param(sizes)}::bigint[]) n (sha256, size)
        where not exists (select from blobs b
          where (b.workspace_id, b.sha256) = (${workspaceId}, n.sha256)
            and b.scan is distinct from 'infected')) as more`;
  const { storage, waiting, more } = rows[0]!;
  const { used, limit } = storageViewOf(storage);
  if (Number(more) > 0 && used + Number(waiting) + Number(more) > limit)
    throw invalid(quotaKey(limit), { field, code: QUOTA_CODE });
}

/**
 * Throws 422 if that many more bytes would exceed the quota. An early check that locks and reserves nothing; the bytes
 * are checked again when they are stored.
 */
export async function requireQuotaForSize(tx: Tx, workspaceId: string, bytes: number, field?: string): Promise<void> {
  const { used, limit } = await loadStorage(tx, workspaceId);
  if (bytes > 0 && used + bytes > limit) throw invalid(quotaKey(limit), { field, code: QUOTA_CODE });
}
