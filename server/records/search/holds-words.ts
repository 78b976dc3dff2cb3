import { uuids } from "@db/reach";
import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import { FEW } from "@server/core/list-filters";
import { patternsOf } from "@server/core/search-patterns";
import { wordsIn } from "@server/core/search-words";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";

const Few = z.object({ ids: z.array(z.string()).nullable() });

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
  const rows = await queryRows(tx, Few)`
    select ${sql.raw(`few_${noun}`)}(${workspaceId}, ${patterns}, ${FEW}) as ids`;
  const { ids } = rows[0]!;
  const holds = sql`${of}.search like all (${patterns}::text[])`;
  return ids ? sql`${of}.id = any (${uuids(ids)}) and ${holds}` : holds;
}
