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

/** What a connection has sent: the name by the text, used longest ago first. Without a name it was sent once. */
type Sent = { edition: number; names: Map<string, string | undefined> };
const sentOn = new WeakMap<PoolClient, Sent>();
let edition = 0;

/** From now on each connection forgets its prepared statements before its next transaction. */
export const forgetPrepared = () => void edition++;

/**
 * Gives a statement a name when this connection has sent it before: Postgres then parses and plans it once instead of
 * each time. What is sent once, such as an insert of seventeen rows, gets none.
 */
export function prepared(client: PoolClient, config: QueryConfig): QueryConfig {
  if (env.DATABASE_PREPARED === "off" || config.text.includes(ANEW)) return config;
  const sent = sentOn.get(client) ?? { edition, names: new Map() };
  if (sent.edition !== edition) return config;
  sentOn.set(client, sent);
  const { text } = config;
  const name = sent.names.has(text) ? (sent.names.get(text) ?? nameOf(text)) : undefined;
  sent.names.delete(text); // so that it becomes the last
  sent.names.set(text, name);
  return name ? { ...config, name } : config;
}

const nameOf = (text: string) => createHash("sha256").update(text).digest("base64url").slice(0, 16);

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
  for (const [text] of surplus) sent.names.delete(text);
  return surplus.flatMap(([, name]) => {
    if (!name || !(name in parsedStatements)) return []; // it never came to be prepared
    delete parsedStatements[name];
    return [`deallocate "${name}"`];
  });
}

/** Not in pg's types: the texts of the statements that Postgres has prepared, by name. */
type Connection = { parsedStatements: Record<string, string> };
