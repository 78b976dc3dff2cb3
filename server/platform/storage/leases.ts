import { setTimeout as pause } from "node:timers/promises";
import { queryRows } from "@db/rows";
import { storageLeases } from "@db/schema/storage-lease";
import { asOperator, type Tx, transact } from "@db/transact";
import { StorageUnavailable } from "@server/core/storage-errors";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { storage } from "./storage.ts";

/** So long bytes may wait for the transaction that names them, milliseconds. */
export const LEASE_MS = 60 * 60 * 1000;
/** So long one removal takes at most; then its process was killed. */
const REMOVAL_MS = 5 * 60 * 1000;
const WAIT = { ms: 250, attempt: 20 };

const lockKey = (tx: Tx, key: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`storage ${key}`}, 0))`);
const ago = (ms: number) => sql`now() - make_interval(secs => ${ms / 1000})`;

/** Bytes that are to be put. */
export type ToPut = { key: string; path: string };
/**
 * For whom: the workspace that is to keep the bytes, how many each key has, and what is asked first, in the same
 * transaction; it throws where they may not be put.
 */
export type Reservation = { workspaceId: string; sizes: readonly number[]; authorize: (tx: Tx) => Promise<void> };

/**
 * Puts a file where from now on nobody removes it, for the time of a lease. The transaction that names it says
 * completeLease(). Gives the lease.
 */
export const putLeased = async (key: string, path: string): Promise<string> =>
  (await putLeasedAll([{ key, path }]))[0]!;

/** The same for several, all of them or none. What a workspace is to keep counts towards its quota from now on. */
export async function putLeasedAll(all: readonly ToPut[], reservation?: Reservation): Promise<string[]> {
  const ids = await createLeases(
    all.map(({ key }) => key),
    reservation,
  );
  try {
    for (const { key, path } of all) await storage().put(key, path);
  } catch (error) {
    await releaseReservations(ids).catch(() => {}); // else it is free again in an hour
    throw error;
  }
  return ids;
}

/**
 * Bytes that no row came to name, for what was to name them failed, take no room. They stay under their lease until
 * they are swept away.
 */
export const releaseReservations = (ids: readonly string[]) =>
  transact(asOperator, async (tx) => {
    await tx.execute(
      sql`update storage_leases set reserved_for = null where id = any (${sql.param(ids)}::uuid[]) and not done`,
    );
  });

/** Waits for who is removing the same bytes. */
async function createLeases(keys: readonly string[], reservation?: Reservation): Promise<string[]> {
  for (let attempt = 0; attempt < WAIT.attempt; attempt++) {
    const ids = await transact(asOperator, async (tx) => {
      await reservation?.authorize(tx);
      for (const key of keys) await lockKey(tx, key);
      const { rowCount: removed } = await tx.execute(
        sql`select from storage_leases where key = any (${sql.param(keys)}::text[]) and removes and at > ${ago(REMOVAL_MS)}`,
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
 * How many bytes of a workspace wait for their row, those of some keys and contents that it keeps already aside. A
 * subselect.
 */
export const reservedBytes = (workspaceId: string, exceptKeys: readonly string[]): SQL => sql`(
  select coalesce(sum(bytes), 0) from (
    select max(bytes) as bytes from storage_leases l where reserved_for = ${workspaceId} and not done and at > ${ago(LEASE_MS)}
      and key <> all (${sql.param(exceptKeys)}::text[])
      and not exists (select from blobs b where (b.workspace_id, b.sha256) = (${workspaceId}, split_part(l.key, '/', 2)) and b.scan is distinct from 'infected') group by key) waiting)`;

/**
 * In the transaction that names the bytes: from its commit on the row keeps them. Throws StorageUnavailable where the lease
 * ran out.
 */
export async function completeLease(tx: Tx, id: string): Promise<void> {
  const { rowCount } = await tx.execute(sql`update storage_leases set done = true where id = ${id}`);
  if (!rowCount) throw new StorageUnavailable("The bytes waited too long for their row.");
}

const LeaseRow = z.object({ id: z.string() });

/**
 * Removes what is under a key, unless somebody is putting it or `isKnown` says that a row names it. Not in a
 * transaction: from the one that finds it unknown until `remove` is done, whoever puts the same waits.
 */
export async function removeUnlessReferenced(
  key: string,
  isReferenced: (tx: Tx) => Promise<boolean>,
  remove: () => Promise<void>,
): Promise<void> {
  const id = await transact(asOperator, async (tx) => {
    await lockKey(tx, key);
    await tx.execute(
      sql`delete from storage_leases where key = ${key} and (done or at < ${ago(LEASE_MS)} or (removes and at < ${ago(REMOVAL_MS)}))`,
    );
    const rows = await queryRows(tx, LeaseRow)`
      insert into storage_leases (key, removes) select ${key}, true where not exists (select from storage_leases where key = ${key}) returning id`;
    if (!rows[0]) return undefined;
    // asked after the leases: who was done by then has committed
    if (!(await isReferenced(tx))) return rows[0].id;
    await tx.execute(sql`delete from storage_leases where id = ${rows[0].id}`);
    return undefined;
  });
  if (!id) return;
  await remove();
  await transact(asOperator, (tx) => tx.execute(sql`delete from storage_leases where id = ${id}`));
}

/**
 * Keys whose bytes nobody came to name in time, or whose removal was broken off; those that were named are forgotten.
 * At most so many.
 */
export async function expiredLeaseKeys(max: number): Promise<string[]> {
  const { rows } = await transact(asOperator, async (tx) => {
    await tx.execute(sql`delete from storage_leases where done`);
    return tx.execute<{ key: string }>(sql`
      select distinct key from storage_leases where at < ${ago(LEASE_MS)} or (removes and at < ${ago(REMOVAL_MS)}) order by key limit ${max}`);
  });
  return rows.map(({ key }) => key);
}

/** Whoever still waits with one of these is refused (completeLease). */
export const deleteLeases = (olderThan = LEASE_MS) =>
  transact(asOperator, (tx) => tx.execute(sql`delete from storage_leases where at < ${ago(olderThan)}`));
