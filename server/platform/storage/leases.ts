import { setTimeout as pause } from "node:timers/promises";
import { queryRows } from "@db/rows";
import { storageLeases } from "@db/schema/storage-lease";
import { asOperator, type Tx, transact } from "@db/transact";
import { StorageUnavailable } from "@server/core/storage-errors";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { storage } from "./storage.ts";

/** Milliseconds for which stored bytes may wait for the row that refers to them. */
export const LEASE_MS = 60 * 60 * 1000;
/** Milliseconds after which the process of a removal is taken to be killed. */
const REMOVAL_MS = 5 * 60 * 1000;
const WAIT = { ms: 250, attempt: 20 };

const lockKey = (tx: Tx, key: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`storage ${key}`}, 0))`);
const ago = (ms: number) => sql`now() - make_interval(secs => ${ms / 1000})`;

/** A file to store under a key. */
export type ToPut = { key: string; path: string };
/**
 * Reserves bytes of a workspace's quota. `sizes`: in the order of the keys. `authorize` runs first in the same
 * transaction and throws if the bytes may not be stored.
 */
export type Reservation = { workspaceId: string; sizes: readonly number[]; authorize: (tx: Tx) => Promise<void> };

/**
 * Stores a file under a lease that protects it from removal for LEASE_MS, and returns the lease's id. The transaction
 * that writes the row must call completeLease().
 */
export const putLeased = async (key: string, path: string): Promise<string> =>
  (await putLeasedAll([{ key, path }]))[0]!;

/** Stores several files, all or none, and returns the ids of their leases. A reservation counts towards the quota. */
export async function putLeasedAll(all: readonly ToPut[], reservation?: Reservation): Promise<string[]> {
  const ids = await createLeases(
    all.map(({ key }) => key),
    reservation,
  );
  try {
    for (const { key, path } of all) await storage().put(key, path);
  } catch (error) {
    await releaseReservations(ids).catch(() => {}); // otherwise the reservation expires in an hour
    throw error;
  }
  return ids;
}

/**
 * Frees the quota reserved by these leases, when no row refers to their bytes because the change failed. The bytes stay
 * until the lease expires and a sweep removes them.
 */
export const releaseReservations = (ids: readonly string[]) =>
  transact(asOperator, async (tx) => {
    await tx.execute(
      sql`update storage_leases set reserved_for = null where id = any (${sql.param(ids)}::uuid[]) and not done`,
    );
  });

/** Inserts a lease for each key; waits while another process removes the same bytes. */
async function createLeases(keys: readonly string[], reservation?: Reservation): Promise<string[]> {
  for (let attempt = 0; attempt < WAIT.attempt; attempt++) {
    const ids = await transact(asOperator, async (tx) => {
      await reservation?.authorize(tx);
      for (const key of keys) await lockKey(tx, key);
      const { rowCount: removed } = await tx.execute(
        sql`select from storage_leases where key = any (${sql.param(keys)}::text[]) and removes
          and at > ${ago(REMOVAL_MS)}`,
      );
      if (removed) return undefined;
      const values = keys.map((key, place) => ({
        key,
        reservedFor: reservation?.workspaceId,
        bytes: reservation?.sizes[place],
      }));
      return (await tx.insert(storageLeases).values(values).returning({ id: storageLeases.id })).map(({ id }) => id);
    });
    if (ids) return ids;
    await pause(WAIT.ms);
  }
  throw new StorageUnavailable("The same bytes are being removed.");
}

/**
 * SQL subselect: the bytes that leases reserve for a workspace, except those of some keys and of contents that it
 * stores already.
 */
export const reservedBytes = (workspaceId: string, exceptKeys: readonly string[]): SQL => sql`(
  select coalesce(sum(bytes), 0) from (
    select max(bytes) as bytes from storage_leases l
    where reserved_for = ${workspaceId} and not done and at > ${ago(LEASE_MS)}
      and key <> all (${sql.param(exceptKeys)}::text[])
      and not exists (select from blobs b
        where (b.workspace_id, b.sha256) = (${workspaceId}, split_part(l.key, '/', 2))
          and b.scan is distinct from 'infected') group by key) waiting)`;

/**
 * Completes a lease in the transaction that writes the row; from its commit on, the row protects the bytes. Throws
 * StorageUnavailable if the lease has expired.
 */
export async function completeLease(tx: Tx, id: string): Promise<void> {
  const { rowCount } = await tx.execute(sql`update storage_leases set done = true where id = ${id}`);
  if (!rowCount) throw new StorageUnavailable("The bytes waited too long for their row.");
}

const LeaseRow = z.object({ id: z.string() });

/**
 * Removes the bytes of a key, unless a lease exists for it or `isReferenced` finds a row. Must be called outside of a
 * transaction. Until `remove` is done, storing the same key waits.
 */
export async function removeUnlessReferenced(
  key: string,
  isReferenced: (tx: Tx) => Promise<boolean>,
  remove: () => Promise<void>,
): Promise<void> {
  const id = await transact(asOperator, async (tx) => {
    await lockKey(tx, key);
    await tx.execute(
      sql`delete from storage_leases where key = ${key}
        and (done or at < ${ago(LEASE_MS)} or (removes and at < ${ago(REMOVAL_MS)}))`,
    );
    const rows = await queryRows(tx, LeaseRow)`
      insert into storage_leases (key, removes) select ${key}, true
      where not exists (select from storage_leases where key = ${key}) returning id`;
    if (!rows[0]) return undefined;
    // after the check of leases: a completed lease implies that its row is committed
    if (!(await isReferenced(tx))) return rows[0].id;
    await tx.execute(sql`delete from storage_leases where id = ${rows[0].id}`);
    return undefined;
  });
  if (!id) return;
  await remove();
  await transact(asOperator, (tx) => tx.execute(sql`delete from storage_leases where id = ${id}`));
}

const KeyRow = z.object({ key: z.string() });

/**
 * Up to `max` keys whose lease expired without a row, or whose removal was interrupted. Also deletes completed leases.
 */
export async function expiredLeaseKeys(max: number): Promise<string[]> {
  const rows = await transact(asOperator, async (tx) => {
    await tx.execute(sql`delete from storage_leases where done`);
    return queryRows(tx, KeyRow)`
      select distinct key from storage_leases
      where at < ${ago(LEASE_MS)} or (removes and at < ${ago(REMOVAL_MS)}) order by key limit ${max}`;
  });
  return rows.map(({ key }) => key);
}

/** Deletes leases older than `olderThan` ms; a transaction that still completes one of them fails. */
export const deleteLeases = (olderThan = LEASE_MS) =>
  transact(asOperator, (tx) => tx.execute(sql`delete from storage_leases where at < ${ago(olderThan)}`));
