import { env } from "@server/core/env";
import { log } from "@server/core/log";
import { Pool } from "pg";

/**
 * Later than Postgres itself would break off, in ms: for one that does not answer at all. The connection is then
 * destroyed.
 */
export const GRACE = 1000;

/**
 * One address for all; the role is part of the connection's start, so no query can run before it. Migrations alone run
 * as the owner. `wait`: how long somebody waits for a connection, in ms.
 */
function connectAs(role: string, max: number, wait: number): Pool {
  const { STATEMENT_TIMEOUT, LOCK_TIMEOUT, IDLE_TRANSACTION_TIMEOUT } = env;
  const settings = {
    statement_timeout: STATEMENT_TIMEOUT,
    lock_timeout: LOCK_TIMEOUT,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT,
    client_connection_check_interval: 1000, // Postgres stops working for whom it can't answer any more
  };
  // In the look at the role, so that they cost no round trip, and a pooler that knows few start-up options lets us in
  // all the same.
  const set = Object.entries(settings).map(([name, ms]) => `set_config('${name}', '${ms}', false)`);
  const pool = new Pool({
    connectionString: env.DATABASE_URL,
    max,
    options: `-c role=${role}`,
    pipeline: true,
    connectionTimeoutMillis: wait,
    query_timeout: STATEMENT_TIMEOUT + GRACE,
    // A pooler in between may drop the option and let us in as the owner, who sees all: then better no connection.
    verify: (client, done) => {
      const look = { text: `select current_user as role, ${set.join(", ")}`, query_timeout: wait };
      client
        .query<{ role: string }>(look)
        .then(
          ({ rows: [is] }) =>
            done(is?.role === role ? undefined : new Error(`The database let us in as ${is?.role}, not as ${role}.`)),
          done,
        );
    },
  });
  // An error that nobody listens for ends the process. The pool listens while a connection is idle; between that and
  // its user's own listener, nobody would.
  pool.on("connect", (client) => client.on("error", () => {}));
  pool.on("error", (error) => log.warn("an idle database connection was lost", { error: error.message }));
  return pool;
}

// On globalThis: in development this module is loaded again after an edit, the pools are not.
const kept = globalThis as { pools?: { tenants: Pool; operators: Pool } };

/**
 * The two pools, opened at the first query: of app_user, limited to workspaces, and of app_operator, who sees all.
 * `wait`: for a connection, in ms, where it is not the setting; the worker's jobs may wait longer than a person.
 */
export function pools(wait = env.CONNECTION_TIMEOUT) {
  kept.pools ??= { tenants: connectAs("app_user", 10, wait), operators: connectAs("app_operator", 5, wait) };
  return kept.pools;
}

export async function closePools(): Promise<void> {
  const { pools } = kept;
  kept.pools = undefined;
  if (pools) await Promise.all([pools.tenants.end(), pools.operators.end()]);
}
