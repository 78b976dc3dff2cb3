import { env } from "@server/env";
import { log } from "@server/log";
import { Pool } from "pg";

/** One address for all; the role is part of the connection's start, so no query can run before it. Migrations alone run as the owner. */
function connectAs(role: string, max: number): Pool {
  const pool = new Pool({
    connectionString: env.DATABASE_URL,
    max,
    options: `-c role=${role}`,
    pipeline: true,
    // A pooler in between may drop the option and let us in as the owner, who sees all: then better no connection.
    verify: (client, done) => {
      client
        .query<{ role: string }>("select current_user as role")
        .then(
          ({ rows: [is] }) => done(is?.role === role ? undefined : new Error(`The database let us in as ${is?.role}, not as ${role}.`)),
          done,
        );
    },
  });
  // An error that nobody listens for ends the process. The pool listens while a connection is idle; between that and its user's own listener, nobody would.
  pool.on("connect", (client) => client.on("error", () => {}));
  pool.on("error", (error) => log.warn("an idle database connection was lost", { error: error.message }));
  return pool;
}

// On globalThis: in development this module is loaded again after an edit, the pools are not.
const kept = globalThis as { pools?: { tenants: Pool; operators: Pool } };

/** The two ways in, opened at the first query: behind the wall (app_user), and openly over it (app_operator). */
export function pools() {
  kept.pools ??= { tenants: connectAs("app_user", 10), operators: connectAs("app_operator", 5) };
  return kept.pools;
}

export async function closePools(): Promise<void> {
  const { pools } = kept;
  kept.pools = undefined;
  if (pools) await Promise.all([pools.tenants.end(), pools.operators.end()]);
}
