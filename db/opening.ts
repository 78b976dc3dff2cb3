import { env } from "@server/core/env";
import type { PoolClient } from "pg";
import type { Role } from "./client.ts";
import { dropSurplus } from "./prepared.ts";

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * How a transaction begins, in one message: no query of it can run before it has its role and its limits, and nothing of
 * them is left on the connection afterwards, which a pooler may give to somebody else. `begin` comes first, so that
 * whatever fails in it leaves a transaction in which nothing can be done. `workspaceIds`: those whose rows app_user sees.
 * `statementMs`: how long each statement may take. Throws on an id that is not a UUID.
 */
export function opening(
  client: PoolClient,
  begin: string,
  { role, workspaceIds, statementMs }: { role: Role; workspaceIds: readonly string[]; statementMs: number },
): string {
  if (!workspaceIds.every((id) => uuid.test(id))) throw new Error("A workspace's id is a UUID.");
  const settings = {
    role,
    statement_timeout: Math.round(statementMs),
    lock_timeout: env.LOCK_TIMEOUT,
    idle_in_transaction_session_timeout: env.IDLE_TRANSACTION_TIMEOUT,
    // Postgres checks whether the client is still connected, and stops the statement if not
    client_connection_check_interval: 1000,
    // it compiles a statement at each execution, also a prepared one, and pays where one runs for seconds
    jit: "off",
    "app.workspaces": workspaceIds.join(),
  };
  const set = Object.entries(settings).map(([name, value]) => `set local ${name} = '${value}'`);
  return [begin, ...set, ...dropSurplus(client)].join("; ");
}
