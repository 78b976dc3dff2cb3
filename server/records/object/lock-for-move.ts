import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import { notFound } from "@server/core/errors";
import { sql } from "drizzle-orm";
import { z } from "zod";

const PlacesRow = z.object({ container_id: z.string() });

/** The ids of an object's container and of the one it is to be moved into. Throws not found without the object. */
export async function containersOfMove(tx: Tx, id: string, containerId: string): Promise<string[]> {
  const rows = await queryRows(tx, PlacesRow)`select container_id from objects where id = ${id} and ${notDeleted()}`;
  if (!rows[0]) throw notFound();
  return [rows[0].container_id, containerId];
}

/**
 * Locks both containers of a move for share, always in the same order, so that deleting either waits until the move is
 * committed, and two moves do not deadlock.
 */
export const lockBothContainers = (tx: Tx, ids: string[]) =>
  tx.execute(sql`select from containers where id in (${ids[0]}, ${ids[1]}) and ${notDeleted()} order by id for share`);
