import { createHash } from "node:crypto";
import { env } from "@server/core/env";
import { type SQL, sql } from "drizzle-orm";
import type { PoolClient, QueryConfig } from "pg";

/**
 * How many statements a connection keeps. The product sends some two thousand different ones in all, a web process a few
 * dozen again and again. Each takes Postgres memory on each connection: most some 50 kB, those of large pages 650 kB.
 */
const MOST = 150;

const ANEW = "/* planned anew */";

/**
 * A condition whose statement is planned each time, with its values: one plan for all of them would be wrong by far for
 * some, as for a tag that one object has, or half of them.
 */
export const plannedAnew = (condition: SQL): SQL => sql`${sql.raw(ANEW)} ${condition}`;

/** What a connection has sent: the name by what keyOf() gives, used longest ago first. Without a name it was sent once. */
type Sent = { edition: number; names: Map<string, string | undefined> };
const sentOn = new WeakMap<PoolClient, Sent>();
let edition = 0;

/** From now on each connection forgets its prepared statements before its next transaction. */
export const forgetPrepared = () => void edition++;

/**
 * Gives a statement a name when this connection has sent it before: Postgres then parses and plans it once instead of
 * each time. What is sent once, such as an insert of seventeen rows, gets none. `workspaces`: how many the transaction
 * sees.
 */
export function prepared(client: PoolClient, config: QueryConfig, workspaces = 1): QueryConfig {
  if (env.DATABASE_PREPARED === "off" || config.text.includes(ANEW)) return config;
  const sent = sentOn.get(client) ?? { edition, names: new Map() };
  if (sent.edition !== edition) return config;
  sentOn.set(client, sent);
  const key = keyOf(config.text, workspaces);
  const name = sent.names.has(key) ? (sent.names.get(key) ?? nameOf(key)) : undefined;
  sent.names.delete(key); // so that it becomes the last
  sent.names.set(key, name);
  return name ? { ...config, name } : config;
}

/**
 * Row-level security has Postgres plan for as many workspaces as the transaction sees then: the plan for one of them is
 * wrong by far for a hundred. So a statement is prepared for up to 9, for up to 99, and so on.
 */
const keyOf = (text: string, workspaces: number) => `${String(workspaces).length} ${text}`;

const nameOf = (key: string) => createHash("sha256").update(key).digest("base64url").slice(0, 16);

/**
 * Drops the statements that the connection used longest ago, beyond MOST, and returns what Postgres has to be told. It
 * is sent after the `begin` of a transaction: what is wrong with it fails there.
 */
export function dropSurplus(client: PoolClient): string[] {
  const sent = sentOn.get(client);
  if (!sent) return [];
  const { parsedStatements } = (client as unknown as { connection: Connection }).connection;
  if (sent.edition !== edition) {
    sentOn.delete(client);
    for (const name of Object.keys(parsedStatements)) delete parsedStatements[name];
    return ["deallocate all"];
  }
  const surplus = [...sent.names].slice(0, Math.max(0, sent.names.size - MOST));
  for (const [key] of surplus) sent.names.delete(key);
  return surplus.flatMap(([, name]) => {
    if (!name || !(name in parsedStatements)) return []; // it never came to be prepared
    delete parsedStatements[name];
    return [`deallocate "${name}"`];
  });
}

/** Not in pg's types: the texts of the statements that Postgres has prepared, by name. */
type Connection = { parsedStatements: Record<string, string> };
