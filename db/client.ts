import { env } from "@server/core/env";
import { log } from "@server/core/log";
import { Pool } from "pg";

/**
 * How much longer than Postgres's own timeout the client waits, in ms. It is for a server that does not answer at all;
 * the connection is then destroyed.
 */
export const GRACE_MS = 1000;

/**
 * A pool of connections in one role. The role is a start-up option of the connection, so no query can run before it is
 * set. Only migrations run as the owner. `wait`: how long to wait for a free connection, in ms.
 */
function connectAs(role: string, max: number, wait: number): Pool {
  const { STATEMENT_TIMEOUT, LOCK_TIMEOUT, IDLE_TRANSACTION_TIMEOUT } = env;
  const settings = {
    statement_timeout: STATEMENT_TIMEOUT,
    lock_timeout: LOCK_TIMEOUT,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT,
    // Postgres checks whether the client is still connected, and stops the statement if not
    client_connection_check_interval: 1000,
  };
  // Set in the query that checks the role: it costs no extra round trip, and works behind a pooler that rejects most
  // start-up options.
  const set = Object.entries(settings).map(([name, ms]) => `set_config('${name}', '${ms}', false)`);
  const pool = new Pool({
    connectionString: env.DATABASE_URL,
    max,
    options: `-c role=${role}`,
    pipeline: true,
    connectionTimeoutMillis: wait,
    query_timeout: STATEMENT_TIMEOUT + GRACE_MS,
    // A pooler may drop the option, and the connection would be the owner's, without row-level security: refuse it.
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
  // An error event without a listener ends the process. The pool listens while a connection is idle, its user while it
  // is used; this listener covers the moment in between.
  pool.on("connect", (client) => client.on("error", () => {}));
  pool.on("error", (error) => log.warn("an idle database connection was lost", { error: error.message }));
  return pool;
}

// On globalThis: in development this module is loaded again after an edit, while the pools stay open.
const globals = globalThis as { pools?: { tenants: Pool; operators: Pool } };

/**
 * The two pools, opened on first use: `tenants` as app_user, limited to the transaction's workspaces, and `operators`
 * as app_operator, which sees all rows. `wait`: how long to wait for a free connection, in ms; the worker waits longer
 * than a request.
 */
export function pools(wait = env.CONNECTION_TIMEOUT) {
  globals.pools ??= { tenants: connectAs("app_user", 10, wait), operators: connectAs("app_operator", 5, wait) };
  return globals.pools;
}

export async function closePools(): Promise<void> {
  const { pools } = globals;
  globals.pools = undefined;
  if (pools) await Promise.all([pools.tenants.end(), pools.operators.end()]);
}
