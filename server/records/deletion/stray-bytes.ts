import { queryRows } from "@db/rows";
import { asOperator, reading } from "@db/transact";
import { EXPORT_DAYS } from "@server/core/constants";
import type { StoredObject } from "@server/platform/storage/contract";
import { deleteLeases, expiredLeaseKeys, LEASE_MS } from "@server/platform/storage/leases";
import { storage } from "@server/platform/storage/storage";
import { PLATFORM, removeGlobalBytes } from "@server/records/library/global-bytes";
import { keyOfArchive } from "@server/tenancy/archive/archive-file";
import { keyOfExport } from "@server/tenancy/export/export-key";
import { removePicture } from "@server/tenancy/user/avatar";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { removeUnreferenced } from "./remove-bytes.ts";

const BATCH = 500;
/** The ending of a partial copy, left by a process that was killed. */
const PARTIAL_SUFFIX = ".part";

/** One kind of keys in storage: its pattern, the condition that a row refers to the bytes, and how they are removed. */
type Place = { pattern: RegExp; isKnown: SQL; remove: (owner: string, name: string) => Promise<void> };
const id = "[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}";
const [owner, name] = [sql`(pair ->> 0)`, sql`(pair ->> 1)`];
const places: Place[] = [
  {
    pattern: new RegExp(`^(${id})/([\\da-f]{64})(\\.[\\w.-]+)?$`),
    isKnown: sql`select from blobs b where b.workspace_id = ${owner}::uuid and b.sha256 = ${name}`,
    remove: removeUnreferenced,
  },
  {
    pattern: new RegExp(`^(${PLATFORM})/([\\da-f]{64})(\\.[\\w.-]+)?$`),
    isKnown: sql`select from global_library_files g where g.sha256 = ${name} union all select from global_templates t
      where t.logo = ${name}
      union all select from subscription_options o where o.picture = ${name}`,
    remove: (_, sha256) => removeGlobalBytes(sha256),
  },
  {
    pattern: new RegExp(`^users/(${id})/([\\da-f]{64})\\.webp$`),
    isKnown: sql`select from users u where u.id = ${owner}::uuid and u.image = ${name}`,
    remove: removePicture,
  },
  {
    pattern: /^(invoices\/\d{4})\/(\d+(?:-[\da-f]{64}(?:\.xml)?)?)$/,
    isKnown: sql`select from invoices i where 'invoices/' || i.year = ${owner}
      and (i.sequence::text = ${name} or i.sequence || '-' || i.sha256 = ${name}
        or i.sequence || '-' || i.ubl_sha256 || '.xml' = ${name})`,
    remove: (folder, sequence) => storage().remove(`${folder}/${sequence}`),
  },
  {
    pattern: new RegExp(`^exports/(${id})/(${id})$`),
    isKnown: sql`select from jobs j where (j.workspace_id, j.id) = (${owner}::uuid, ${name}::uuid)
      and (j.done_at is null or j.done_at > now() - make_interval(days => ${EXPORT_DAYS}))`,
    remove: (workspaceId, jobId) => storage().remove(keyOfExport(workspaceId, jobId)),
  },
  {
    // kept for an hour, in which its import is to be started, and while that runs
    pattern: new RegExp(`^imports/(${id})/(${id}\\.(?:zip|json))$`),
    isKnown: sql`select from jobs j where j.workspace_id = ${owner}::uuid and j.kind = 'workspace.import'
      and j.state in ('waiting', 'active') and j.input -> 'asked' ->> 'file' = split_part(${name}, '.', 1)`,
    remove: (workspaceId, file) => storage().remove(`imports/${workspaceId}/${file}`),
  },
  {
    pattern: new RegExp(`^packs/(${id})/(${id}\\.(?:zip|pdf))$`),
    isKnown: sql`select from packs p where (p.workspace_id, p.id) = (${owner}::uuid, split_part(${name}, '.', 1)::uuid)`,
    remove: (workspaceId, file) => storage().remove(`packs/${workspaceId}/${file}`),
  },
  {
    pattern: new RegExp(`^archives/(${id})/(${id})$`),
    isKnown: sql`select from archives a where (a.user_id, a.id) = (${owner}::uuid, ${name}::uuid)`,
    remove: (userId, archiveId) => storage().remove(keyOfArchive(userId, archiveId)),
  },
];

/**
 * Removes bytes that no row refers to, left by a process that was killed between storing them and committing the row.
 * Bytes younger than `olderThan` (milliseconds) stay, because their row may be about to be committed. Returns how many.
 */
export async function removeStrayBytes(olderThan = LEASE_MS): Promise<number> {
  await deleteLeases(olderThan);
  let removed = 0;
  let batch: string[] = [];
  for await (const stored of storage().list()) {
    if (isYoung(stored, olderThan)) continue;
    batch.push(stored.key);
    if (batch.length < BATCH) continue;
    removed += await removeStrays(batch);
    batch = [];
  }
  return removed + (await removeStrays(batch));
}

/**
 * The same for bytes under an expired lease, without listing all of storage. Also removes partial copies older than a
 * lease.
 */
export async function removeExpired(): Promise<void> {
  const keys = await expiredLeaseKeys(BATCH);
  if (keys.length > 0) await removeStrays(keys);
  if (keys.length < BATCH) await deleteLeases(); // otherwise the next sweep does the rest
  await storage().removePartial(LEASE_MS);
}

const isYoung = ({ at }: StoredObject, olderThan: number) => Date.now() - at < olderThan;

const Stray = z.object({ owner: z.string(), name: z.string() });

async function removeStrays(keys: string[]): Promise<number> {
  const partials = keys.filter((key) => key.endsWith(PARTIAL_SUFFIX));
  for (const key of partials) await storage().remove(key);
  let removed = partials.length;
  for (const { pattern, isKnown, remove } of places) {
    const named = new Map<string, [owner: string, name: string]>();
    for (const key of keys) {
      const [, owner, name] = pattern.exec(key) ?? [];
      if (owner && name && !key.endsWith(PARTIAL_SUFFIX)) named.set(`${owner}/${name}`, [owner, name]);
    }
    if (named.size === 0) continue;
    const pairs = JSON.stringify([...named.values()]);
    const rows = await reading(
      asOperator,
      (tx) => queryRows(tx, Stray)`
        select ${owner} as owner, ${name} as name from jsonb_array_elements(${pairs}::jsonb) pair
          where not exists (${isKnown})`,
    );
    for (const stray of rows) await remove(stray.owner, stray.name);
    removed += rows.length;
  }
  return removed;
}
