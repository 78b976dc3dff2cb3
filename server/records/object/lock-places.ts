import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import { notFound } from "@server/core/errors";
import { sql } from "drizzle-orm";
import { z } from "zod";

const PlacesRow = z.object({ container_id: z.string() });

/** The container an object stands in now, and the one it is to come to. */
export async function placesOf(tx: Tx, id: string, containerId: string): Promise<string[]> {
  const rows = await queryRows(tx, PlacesRow)`select container_id from objects where id = ${id} and ${notDeleted()}`;
  if (!rows[0]) throw notFound();
  return [rows[0].container_id, containerId];
}

/** Whoever deletes one of them waits until the object is where it goes, or was first; always in the same order. */
export const lockContainers = (tx: Tx, ids: string[]) =>
  tx.execute(sql`select from containers where id in (${ids[0]}, ${ids[1]}) and ${notDeleted()} order by id for share`);
