import { uuids } from "@db/reach";
import { files } from "@db/schema/file";
import { type Tx, transact } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { invalid } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { lockObject, objectFor } from "@server/records/object/object-for";
import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { FileOrder } from "./inputs.ts";
import { shownOrder } from "./shown-order.ts";

type Place = { workspaceId: string; objectId: string };

/** Locks all files of an object, in the order of their ids, so that two such transactions do not deadlock. */
export const lockFiles = (tx: Tx, { workspaceId, objectId }: Place): Promise<void> =>
  lockFilesOf(tx, workspaceId, [objectId]);

/** The same for several objects. */
export async function lockFilesOf(tx: Tx, workspaceId: string, objectIds: string[]): Promise<void> {
  await tx.execute(
    sql`select id from files where workspace_id = ${workspaceId} and object_id = any (${uuids(objectIds)})
      order by id for update`,
  );
}

/** Stores the order that the files are shown in, so that a replaced file keeps its place although its date changes. */
export const storeCurrentOrder = (tx: Tx, place: Place) => renumber(tx, place, shownOrder(sql`files`));

/**
 * Sorts the files of an object. Files that the order does not name, such as those added meanwhile, come last.
 *
 * @throws invalid if the order names a file that the object does not have
 */
export async function sortFiles(actor: Actor, { id, order }: z.output<typeof FileOrder>) {
  await transact(actor, async (tx) => {
    const { workspaceId, containerId, title } = await objectFor(tx, actor, "file.edit", id);
    await lockObject(tx, { workspaceId, containerId, id });
    const place = { workspaceId, objectId: id };
    await lockFiles(tx, place);
    const count = await tx.$count(
      files,
      sql`workspace_id = ${workspaceId} and object_id = ${id} and id = any (${sql.param(order)}::uuid[])`,
    );
    if (count < new Set(order).size) throw invalid("file.order_changed");
    await renumber(
      tx,
      place,
      sql`array_position(${sql.param(order)}::uuid[], id) nulls last, ${shownOrder(sql`files`)}`,
    );
    await recordEvent(tx, actor, "file.sort", { workspaceId, aboutId: id, title });
  });
  return { id };
}

/** Sets the positions of an object's files, from 1, in this order. */
async function renumber(tx: Tx, { workspaceId, objectId }: Place, by: SQL): Promise<void> {
  await tx.execute(sql`
    update files set position = numbered.n from (
      select id, row_number() over (order by ${by})::int as n from files
      where (workspace_id, object_id) = (${workspaceId}, ${objectId})
    ) numbered
    where files.workspace_id = ${workspaceId} and files.id = numbered.id and files.position <> numbered.n`);
}
