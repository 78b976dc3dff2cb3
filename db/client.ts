import { env } from "@server/core/env";
import { log } from "@server/core/log";
import { Pool } from "pg";

/** The roles of the application (roles.sql). */
export type Role = "app_user" | "app_operator";

/**
 * How much longer than Postgres's own timeout the client waits, in ms. It is for a server that does not answer at all;
 * the connection is then destroyed.
 */
export const GRACE_MS = 1000;

/**
 * A pool of connections, for transactions in one role. Each transaction takes the role itself (opening.ts), because a
 * pooler between us and Postgres gives each of them another connection. `wait`: how long to wait for a free one, in ms.
 */
function connect(url: string, role: Role, max: number, wait: number): Pool {
  const pool = new Pool({
    connectionString: url,
    max,
    pipeline: true,
    connectionTimeoutMillis: wait,
    query_timeout: env.STATEMENT_TIMEOUT + GRACE_MS,
    // whoever may not take the role would learn it in the middle of a request
    verify: (client, done) => {
      const take = { text: `begin; set local role ${role}; commit`, query_timeout: wait };
      client.query(take).then(() => done(), done);
    },
  });
  // An error event without a listener ends the process. The pool listens while a connection is idle, its user while it
  // is used; this listener covers the moment in between.
  pool.on("connect", (client) => client.on("error", () => {}));
  pool.on("error", (error) => log.warn("an idle database connection was lost", { error: error.message }));
  return pool;
}

export type Pools = Record<Role, Pool>;
const poolsAt = (url: string, wait: number): Pools => ({
  app_user: connect(url, "app_user", 10, wait),
  app_operator: connect(url, "app_operator", 5, wait),
});

// On globalThis: in development this module is loaded again after an edit, while the pools stay open.
const globals = globalThis as { pools?: Pools; replicaPools?: Pools };

/**
 * The two pools, opened on first use: of app_user, which sees the workspaces of its transaction, and of app_operator,
 * which sees all rows. Only begin() may ask them: outside of a transaction a connection is the owner's. `wait`: how long
 * to wait for a free connection, in ms; the worker waits longer than a request.
 */
export function pools(wait = env.CONNECTION_TIMEOUT): Pools {
  globals.pools ??= poolsAt(env.DATABASE_URL, wait);
  return globals.pools;
}

const REPLICA_WAIT_MS = 1000;

/** The same of the replica (DATABASE_READ_URL), if there is one. The primary answers instead, so the wait is short. */
export function replicaPools(): Pools | undefined {
  if (env.DATABASE_READ_URL) globals.replicaPools ??= poolsAt(env.DATABASE_READ_URL, REPLICA_WAIT_MS);
  return globals.replicaPools;
}

/** How many connections each open pool has, how many of them are idle, and how many transactions wait for one. */
export function poolCounts() {
  const open = { primary: globals.pools, replica: globals.replicaPools };
  return Object.entries(open).flatMap(([database, ofRoles]) =>
    Object.entries(ofRoles ?? {}).map(([role, { totalCount, idleCount, waitingCount }]) => ({
      of: { database, role },
      states: { total: totalCount, idle: idleCount, waiting: waitingCount },
    })),
  );
}

export async function closePools(): Promise<void> {
  const open = [globals.pools, globals.replicaPools].flatMap((each) => (each ? Object.values(each) : []));
  globals.pools = globals.replicaPools = undefined;
  await Promise.all(open.map((pool) => pool.end()));
}
