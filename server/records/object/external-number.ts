import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import { invalid } from "@server/core/errors";
import { sql } from "drizzle-orm";
import { z } from "zod";

const Row = z.object({ title: z.string(), display_code: z.string() });

/**
 * Throws invalid if another object of the workspace has this number. Who is to get it waits for others that are getting
 * it now, until they are committed.
 */
export async function requireFreeNumber(
  tx: Tx,
  workspaceId: string,
  number: string | undefined,
  self?: string,
): Promise<void> {
  if (!number) return;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${workspaceId} || plain(${number}), 0))`);
  const rows = await queryRows(tx, Row)`
    select title, display_code from objects where workspace_id = ${workspaceId} and external_number <> ''
      and plain(external_number) = plain(${number}) and ${notDeleted("objects")}
      and id is distinct from ${self ?? null}::uuid limit 1`;
  if (!rows[0]) return;
  const { title, display_code } = rows[0];
  const name = encodeURIComponent([display_code, title].filter(Boolean).join(" "));
  throw invalid(`object.external_number_taken?name=${name}`, {
    field: "external_number",
    code: "number_taken",
  });
}
