import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import { Region } from "@server/core/regions";
import { z } from "zod";

const Row = z.object({ region: Region.nullable() });

/** The region of the place of an object (db/duties.sql); null: not known. Does not authorize. */
export async function regionOf(tx: Tx, workspaceId: string, objectId: string): Promise<Region | null> {
  const [row] = await queryRows(tx, Row)`
    select region_at(workspace_id, container_id) as region from objects
    where (workspace_id, id) = (${workspaceId}, ${objectId})`;
  return row?.region ?? null;
}
