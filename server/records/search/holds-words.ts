import { uuids } from "@db/reach";
import type { Tx } from "@db/transact";
import { fewIds } from "@server/core/few-ids";
import { patternsOf } from "@server/core/search-patterns";
import { wordsIn } from "@server/core/search-words";
import { type SQL, sql } from "drizzle-orm";

/**
 * A condition on the objects or files of a workspace, `of`: the alias of the rows: they hold each word of `q`. Where few
 * do, it names them; finding many by the index would cost more than comparing row by row.
 */
export async function holdsWords(
  tx: Tx,
  noun: "objects" | "files",
  of: SQL,
  workspaceId: string,
  q: string,
): Promise<SQL> {
  const patterns = patternsOf(wordsIn(q));
  const ids = await fewIds(tx, noun, workspaceId, patterns);
  const holds = sql`${of}.search like all (${patterns}::text[])`;
  return ids ? sql`${of}.id = any (${uuids(ids)}) and ${holds}` : holds;
}
