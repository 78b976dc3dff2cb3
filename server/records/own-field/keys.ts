import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import { sql } from "drizzle-orm";
import { z } from "zod";

/** Who adds a field to the workspace waits for others that do, until they are committed. */
export const lockKeys = (tx: Tx, workspaceId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('own_fields ' || ${workspaceId}, 0))`);

const Keys = z.object({ key: z.string() });

/**
 * The keys that a field of the workspace can't get: those of others, also of fields that are going, and the names that
 * every object has in JavaScript, such as "constructor".
 */
export async function takenKeys(tx: Tx, workspaceId: string): Promise<ReadonlySet<string>> {
  const rows = await queryRows(tx, Keys)`select key from own_fields where workspace_id = ${workspaceId}`;
  return new Set([...rows.map(({ key }) => key), ...Object.getOwnPropertyNames(Object.prototype)]);
}

/** A key that is made of a name, and not taken. */
export function keyOf(title: string, taken: ReadonlySet<string>): string {
  const letters = title
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9]+/g, "_");
  const base = letters.replace(/^[^a-z]+|_+$/g, "").slice(0, 36) || "field";
  let key = base;
  for (let n = 2; taken.has(key); n++) key = `${base}_${n}`;
  return key;
}
