import { env } from "@server/core/env";
import { log } from "@server/core/log";
import type { PoolClient } from "pg";
import { asOperator, begin } from "./begin.ts";
import { currentBounds } from "./bounds.ts";
import { type Pools, replicaPools } from "./client.ts";
import { prepared } from "./prepared.ts";

/** The replica has not replayed what this request must see. */
export class Behind extends Error {}

const REFRESH_MS = 1000;
/** How far behind the primary a replica may be, in ms: what others wrote is seen at most so much later. */
const MOST_BEHIND_MS = 5000;
const REST_MS = 5000;
const CHECK_TIMEOUT_MS = 1000;

/** Where the primary's log ended, and when it was asked (ms since the epoch). */
let primary: { lsn: string; at: number } | undefined;
let refreshing = false;
let restsUntil = 0;

/**
 * The replica, if there is one and this request may be answered by it: one that only reads, of somebody with a session.
 * It has to have replayed what the session last wrote, and the primary's log of some seconds ago.
 */
export function replicaFor(): { pools: Pools; check: (client: PoolClient) => Promise<void> } | undefined {
  const { session, onlyReads } = currentBounds();
  const pools = env.DATABASE_READ_URL && session && onlyReads ? replicaPools() : undefined;
  if (!pools || Date.now() < restsUntil) return undefined;
  const known = primary;
  if (!known || Date.now() - known.at > REFRESH_MS) void refresh();
  if (!known || Date.now() - known.at > MOST_BEHIND_MS) return undefined;
  const least = [known.lsn, ...(session?.wroteLsn ? [session.wroteLsn] : [])];
  return { pools, check: (client) => requireReplayed(client, least) };
}

async function requireReplayed(client: PoolClient, least: string[]): Promise<void> {
  const text = "select pg_last_wal_replay_lsn() >= all ($1::pg_lsn[]) as enough";
  const query = { ...prepared(client, { text, values: [least] }), query_timeout: CHECK_TIMEOUT_MS };
  const { rows } = await client.query<{ enough: boolean | null }>(query);
  if (!rows[0]?.enough) throw new Behind("The replica is behind.");
}

/** Asks the primary how far its log is: in the background, so that no request waits for it. */
async function refresh(): Promise<void> {
  if (refreshing) return;
  refreshing = true;
  const at = Date.now();
  try {
    const text = "select pg_current_wal_lsn()::text as lsn";
    const { rows } = await begin("begin read only", asOperator, (tx) => tx.$client.query<{ lsn: string }>({ text }), {
      isSentAtOnce: true,
    });
    primary = { lsn: rows[0]!.lsn, at };
  } catch (error) {
    log.warn("the primary does not say how far its log is", { error });
  } finally {
    refreshing = false;
  }
}

/** After a failure of the replica: leaves it alone for some seconds, so that not every request waits for it. */
export function restReplica(error: unknown): void {
  restsUntil = Date.now() + REST_MS;
  log.warn("the replica did not answer; the primary does", { error });
}

/**
 * To be called after a commit: keeps with the session how far the primary's log was, so that what the person reads next,
 * from any process, has what they wrote. A failure is logged, for what was committed stays so.
 */
export async function noteWrite(): Promise<void> {
  const { session } = currentBounds();
  if (!env.DATABASE_READ_URL || !session) return;
  const text = `update sessions set wrote_lsn = pg_current_wal_insert_lsn() where id = $1 returning wrote_lsn::text as lsn`;
  try {
    // asynchronous: a crash would lose it together with the replica's place
    const { rows } = await begin(
      "begin; set local synchronous_commit = off",
      asOperator,
      (tx) => tx.$client.query<{ lsn: string }>({ text, values: [session.id] }),
      { isSentAtOnce: true },
    );
    if (rows[0]) session.wroteLsn = rows[0].lsn;
  } catch (error) {
    log.warn("what a session wrote last could not be kept", { error });
  }
}
