import { files } from "@db/schema/file";
import { type Tx, transact } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { invalid } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { lockObject, objectFor } from "@server/records/object/object-for";
import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { FileOrder } from "./inputs.ts";

type Place = { workspaceId: string; objectId: string };

/**
 * Whoever changes the order of the same files, or replaces one of them, waits; always in the same order, so that nobody
 * waits for each other.
 */
export async function lockFiles(tx: Tx, { workspaceId, objectId }: Place): Promise<void> {
  await tx.execute(
    sql`select id from files where (workspace_id, object_id) = (${workspaceId}, ${objectId}) order by id for update`,
  );
}

/**
 * Writes down the order they are shown in now: a file that is replaced gets another day, and keeps its place all the
 * same.
 */
export const settleOrder = (tx: Tx, place: Place) => number(tx, place, sql`position, created_at, id`);

/**
 * The files of an object in that order; who adds one meanwhile finds it at the end, and one that went meanwhile is left
 * out.
 */
export async function sortFiles(actor: Actor, { id, order }: z.output<typeof FileOrder>) {
  await transact(actor, async (tx) => {
    const { workspaceId, containerId, title } = await objectFor(tx, actor, "file.edit", id);
    await lockObject(tx, { workspaceId, containerId, id });
    const place = { workspaceId, objectId: id };
    await lockFiles(tx, place);
    const known = await tx.$count(
      files,
      sql`workspace_id = ${workspaceId} and object_id = ${id} and id = any (${sql.param(order)}::uuid[])`,
    );
    if (known < new Set(order).size) throw invalid("file.order_changed");
    await number(tx, place, sql`array_position(${sql.param(order)}::uuid[], id) nulls last, position, created_at, id`);
    await recordEvent(tx, actor, "file.sort", { workspaceId, aboutId: id, title });
  });
  return { id };
}

async function number(tx: Tx, { workspaceId, objectId }: Place, by: SQL): Promise<void> {
  await tx.execute(sql`
    update files set position = placed.n from (
      select id, row_number() over (order by ${by})::int as n from files
      where (workspace_id, object_id) = (${workspaceId}, ${objectId})
    ) placed
    where files.workspace_id = ${workspaceId} and files.id = placed.id and files.position <> placed.n`);
}
