import { uuids } from "@db/reach";
import { queryRows } from "@db/rows";
import { objects } from "@db/schema/object";
import type { Tx } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { recordEvents } from "@server/core/event";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { FileAct } from "./acts.ts";
import { goneFrom } from "./change.ts";
import { lockedFiles, writeCategories } from "./change-files.ts";
import type { Reason } from "./inputs.ts";
import { type DoneAct, eventsOf, type Undone } from "./record.ts";
import { Deleted, restoreDeleted } from "./restore-deleted.ts";
import { edits, sorted } from "./rows.ts";

/** Takes an act on files back. The caller has found that the actor did it. */
export async function undoFiles(tx: Tx, actor: Actor, done: DoneAct & { act: FileAct }): Promise<Undone> {
  if (done.act === "delete") return restorePapers(tx, actor, done, "file");
  const { id: workspaceId, batch } = done;
  const written = await eventsOf<{ category_id: string | null }>(tx, done, "file.edit");
  const before = new Map(written.map((row) => [row.id, row]));
  const rows = await lockedFiles(tx, actor, workspaceId, [...before.keys()]);
  const known = await queryRows(tx, Known)`
    select id from categories where workspace_id = ${workspaceId} for key share`;
  const there = new Set<string | null>([null, ...known.map(({ id }) => id)]);
  const isSame = (row: (typeof rows)[number]) =>
    row.category_id === before.get(row.id)!.now!.category_id && there.has(before.get(row.id)!.was!.category_id);
  const why = new Map<string, Reason>(rows.filter((row) => !isSame(row)).map((row) => [row.id, "changed"]));
  const { going, left } = sorted(rows, why);
  await writeCategories(
    tx,
    workspaceId,
    going.map(({ id }) => ({ id, category_id: before.get(id)!.was!.category_id })),
  );
  await recordEvents(
    tx,
    actor,
    "file.edit",
    going.map((row) => ({
      ...{ workspaceId, aboutId: row.id, title: row.title },
      detail: { object_id: row.object_id, undoes: batch },
    })),
  );
  return { count: going.length, left: [...left, ...goneFrom(written, rows)] };
}

const Known = z.object({ id: z.string() });
const tables = { file: sql`files`, report: sql`reports` };

/** Restores files or reports that an act deleted, but those whose object is deleted, and those that are back already. */
export async function restorePapers(tx: Tx, actor: Actor, done: DoneAct, kind: keyof typeof tables): Promise<Undone> {
  const { id } = done;
  const events = await eventsOf(tx, done, `${kind}.delete`);
  const rows = await queryRows(tx, Deleted)`
    select i.id, d.title, objects.container_id, i.object_id, d.id as deletion, d.restored_at is not null as is_back,
      objects.deletion_id is not null as place_gone,
      ${edits(actor, objects.workspaceId, objects.containerId, id)} as may
    from deletions d join ${tables[kind]} i on (i.workspace_id, i.id) = (d.workspace_id, d.target_id)
      join objects on (objects.workspace_id, objects.id) = (i.workspace_id, i.object_id)
    where d.workspace_id = ${id} and d.id = any (${uuids(events.flatMap((event) => event.deletion ?? []))})
    order by i.id`;
  return restoreDeleted(tx, actor, done, kind, rows);
}
