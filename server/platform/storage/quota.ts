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
 * The quota of storage: how many bytes a workspace may keep. All that it keeps counts, once a content: files and their
 * earlier versions, what is in the trash, its library, photos, signatures, floor plans and logos. What the platform
 * gave does not (`blobs.given`), nor what a virus was found in, nor what is made of it and can be made again (small
 * pictures), nor lists and archives, which go after some days. Where a plan is over or a smaller one, nothing is
 * deleted: only new bytes are refused.
 */
export type StorageRow = Pick<Plan, "plan" | "ends_on"> & {
  used: number;
  extra: number;
  quotas: Record<Plan["plan"], number>;
};

/** As a column, of the workspace with that id. */
export const storageColumn = (workspaceId: SQL | string) => sql<StorageRow>`(
  select json_build_object('used', (select coalesce(sum(u.bytes), 0) from storage_used u where u.workspace_id = kept.id),
    'plan', kept.plan, 'ends_on', kept.plan_ends_on, 'extra', kept.extra_storage,
    'quotas', (select json_object_agg(q.plan, q.gigabytes) from storage_quotas q))
  from workspaces kept where kept.id = ${workspaceId})`;

/** Bytes: used, and how many there may be. A plan that is over has what is free. */
export function storageViewOf({ used, extra, quotas, plan, ends_on }: StorageRow): StorageView {
  const isOver = planStatus({ plan, ends_on, extra_boards: 0, boards: 0 }, today()).status === 3;
  return { used, limit: (quotas[isOver ? "free" : plan] + extra) * GB };
}

const StorageRows = z.object({ storage: z.custom<StorageRow>() });

export async function loadStorage(tx: Tx, workspaceId: string): Promise<StorageView> {
  const rows = await queryRows(tx, StorageRows)`select ${storageColumn(workspaceId)} as storage`;
  return storageViewOf(rows[0]!.storage);
}

/** The quota in whole GB stands in the words; what is left is shown where files are. */
export const quotaKey = (limit: number) => `storage.quota_reached?gigabytes=${limit / GB}`;

type Content = { key: string; sha256: string; size: number };

const QuotaRow = z.object({ storage: z.custom<StorageRow>(), waiting: z.string(), more: z.string() });

/**
 * Whether the workspace may keep these too; refuses where it has no room. Contents that it keeps already take none.
 * Holds its quota until the commit, so that of two who bring the last bytes at once the second is told: the caller
 * reserves them in the same transaction.
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
      (select coalesce(sum(n.size), 0) from unnest(${sql.param(names)}::text[], ${sql.param(sizes)}::bigint[]) n (sha256, size)
        where not exists (select from blobs b where (b.workspace_id, b.sha256) = (${workspaceId}, n.sha256) and b.scan is distinct from 'infected')) as more`;
  const { storage, waiting, more } = rows[0]!;
  const { used, limit } = storageViewOf(storage);
  if (Number(more) > 0 && used + Number(waiting) + Number(more) > limit)
    throw invalid(quotaKey(limit), { field, code: QUOTA_CODE });
}

/**
 * The same for so many bytes that are yet to come, asked ahead and without holding anything: they are reserved when
 * they are put.
 */
export async function requireQuotaForSize(tx: Tx, workspaceId: string, bytes: number, field?: string): Promise<void> {
  const { used, limit } = await loadStorage(tx, workspaceId);
  if (bytes > 0 && used + bytes > limit) throw invalid(quotaKey(limit), { field, code: QUOTA_CODE });
}
