import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";

/** How many ids db/lists.sql may return to narrow a list down. */
const FEW = 1000;

const FewIds = z.object({ ids: z.array(z.string()).nullable() });

/**
 * The ids of the rows of a workspace that can be in a filtered list at all, where they are few; null: they are many
 * (db/lists.sql). `held`: the patterns of the words, or the tag.
 */
export async function fewIds(
  tx: Tx,
  of: "action_points" | "files" | "objects" | "tagged_objects",
  workspaceId: string,
  held: SQL | string,
): Promise<string[] | null> {
  const rows = await queryRows(tx, FewIds)`
    select ${sql.raw(`few_${of}`)}(${workspaceId}, ${held}, ${FEW}) as ids`;
  return rows[0]!.ids;
}
