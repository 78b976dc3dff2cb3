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
import { removeUnknown } from "./unknown-bytes.ts";

const BATCH = 500;
/** What was half copied when its process was killed. */
const HALF = ".part";

/** Whose bytes a key holds, with what was made of them; whether a row knows them; how they go, should none. */
type Place = { pattern: RegExp; isKnown: SQL; remove: (owner: string, name: string) => Promise<void> };
const id = "[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}";
const [owner, name] = [sql`(pair ->> 0)`, sql`(pair ->> 1)`];
const places: Place[] = [
  {
    pattern: new RegExp(`^(${id})/([\\da-f]{64})(\\.[\\w.-]+)?$`),
    isKnown: sql`select from blobs b where b.workspace_id = ${owner}::uuid and b.sha256 = ${name}`,
    remove: removeUnknown,
  },
  {
    pattern: new RegExp(`^(${PLATFORM})/([\\da-f]{64})(\\.[\\w.-]+)?$`),
    isKnown: sql`select from global_library_files g where g.sha256 = ${name} union all select from global_templates t where t.logo = ${name}
      union all select from subscription_options o where o.picture = ${name}`,
    remove: (_, sha256) => removeGlobalBytes(sha256),
  },
  {
    pattern: new RegExp(`^users/(${id})/([\\da-f]{64})\\.webp$`),
    isKnown: sql`select from users u where u.id = ${owner}::uuid and u.image = ${name}`,
    remove: removePicture,
  },
  {
    pattern: /^(invoices\/\d{4})\/(\d+(?:-[\da-f]{64})?)$/,
    isKnown: sql`select from invoices i where 'invoices/' || i.year = ${owner} and (i.sequence::text = ${name} or i.sequence || '-' || i.sha256 = ${name})`,
    remove: (folder, sequence) => storage().remove(`${folder}/${sequence}`),
  },
  {
    pattern: new RegExp(`^exports/(${id})/(${id})$`),
    isKnown: sql`select from jobs j where (j.workspace_id, j.id) = (${owner}::uuid, ${name}::uuid)
      and (j.done_at is null or j.done_at > now() - make_interval(days => ${EXPORT_DAYS}))`,
    remove: (workspaceId, jobId) => storage().remove(keyOfExport(workspaceId, jobId)),
  },
  {
    pattern: new RegExp(`^archives/(${id})/(${id})$`),
    isKnown: sql`select from archives a where (a.user_id, a.id) = (${owner}::uuid, ${name}::uuid)`,
    remove: (userId, archiveId) => storage().remove(keyOfArchive(userId, archiveId)),
  },
];

/**
 * Removes bytes of which no row knows: a process was killed after it had kept them, and before it could say so. Young
 * ones stay, their row may be on its way. Gives how many.
 */
export async function removeStray(olderThan = LEASE_MS): Promise<number> {
  await deleteLeases(olderThan);
  let removed = 0;
  let batch: string[] = [];
  for await (const kept of storage().list()) {
    if (isYoung(kept, olderThan)) continue;
    batch.push(kept.key);
    if (batch.length < BATCH) continue;
    removed += await removeStrays(batch);
    batch = [];
  }
  return removed + (await removeStrays(batch));
}

/**
 * The same for what was put under a lease that ran out, without looking through all of storage: at most so long after a
 * kill, and the sweep's pause.
 */
export async function removeLeft(): Promise<void> {
  const keys = await expiredLeaseKeys(BATCH);
  if (keys.length > 0) await removeStrays(keys);
  if (keys.length < BATCH) await deleteLeases(); // else the rest comes with the next sweep
  await storage().removePartial(LEASE_MS);
}

const isYoung = ({ at }: StoredObject, olderThan: number) => Date.now() - at < olderThan;

async function removeStrays(keys: string[]): Promise<number> {
  const halves = keys.filter((key) => key.endsWith(HALF));
  for (const key of halves) await storage().remove(key);
  let removed = halves.length;
  for (const { pattern, isKnown, remove } of places) {
    const named = new Map<string, [owner: string, name: string]>();
    for (const key of keys) {
      const [, owner, name] = pattern.exec(key) ?? [];
      if (owner && name && !key.endsWith(HALF)) named.set(`${owner}/${name}`, [owner, name]);
    }
    if (named.size === 0) continue;
    const asked = JSON.stringify([...named.values()]);
    const { rows } = await reading(asOperator, (tx) =>
      tx.execute<{ owner: string; name: string }>(sql`
        select ${owner} as owner, ${name} as name from jsonb_array_elements(${asked}::jsonb) pair where not exists (${isKnown})`),
    );
    for (const stray of rows) await remove(stray.owner, stray.name);
    removed += rows.length;
  }
  return removed;
}
