import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import { invalid } from "@server/core/errors";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { kindAsJson } from "./title.ts";

/**
 * SQL: the kinds that a form offers, as JSON for kindChoice(): the active ones and, with `also`, what is chosen already:
 * an id, or "any" of several. Does not authorize.
 */
export const kindsToChoose = (workspaceId: SQL, also: SQL = sql`null::uuid`): SQL => sql`coalesce((
  select json_agg(${kindAsJson} order by k.position, k.id) from kinds k
  where k.workspace_id = ${workspaceId} and (k.active or k.id = ${also})), '[]')`;

const Row = z.object({ active: z.boolean(), icon_code: z.string().nullable() });

/**
 * The icon of a kind that an object is to get; null for none. Locks the kind, so that it is not deleted meanwhile.
 *
 * @throws invalid if the workspace does not have it, or does not offer it any more
 */
export async function iconOfKind(tx: Tx, workspaceId: string, kindId: string): Promise<string | null> {
  const [kind] = await queryRows(tx, Row)`
    select active, icon_code from kinds where (workspace_id, id) = (${workspaceId}, ${kindId}) for key share`;
  if (!kind?.active) throw invalid("kind.unknown", "kind_id");
  return kind.icon_code;
}
