import type { Tx } from "@db/transact";
import { type SQL, sql } from "drizzle-orm";
import { firstEdition } from "./catalogue/catalogue.ts";

const regional = [...firstEdition.values()].flatMap(({ key, regions }) => (regions ? [{ line: key, regions }] : []));

/**
 * Marks the duties of objects that were moved to be checked, where they do not hold in the region of the new place.
 * `objects`: a subselect of their ids. Does not authorize.
 */
export const checkRegionsOf = (tx: Tx, workspaceId: string, objects: SQL) =>
  tx.execute(sql`
    update duties d set to_check = true
    from jsonb_to_recordset(${JSON.stringify(regional)}::jsonb) as l (line text, regions text[]), objects o
    where d.workspace_id = ${workspaceId} and d.object_id in (${objects}) and d.removed_at is null and d.line = l.line
      and (o.workspace_id, o.id) = (d.workspace_id, d.object_id)
      and region_at(o.workspace_id, o.container_id) <> all (l.regions)`);
