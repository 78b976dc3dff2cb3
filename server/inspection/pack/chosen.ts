import { queryRows } from "@db/rows";
import { reading } from "@db/transact";
import { type Actor, authorizeIn } from "@server/core/actor";
import { invalid, notFound } from "@server/core/errors";
import { idsOfList } from "@server/records/object/list-filter";
import { ListAsked } from "@server/records/object/list-inputs";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { MOST_OBJECTS } from "./bounds.ts";
import type { NewPack } from "./inputs.ts";

/**
 * The objects that a list shows to the actor. Throws not found or forbidden, and invalid where they are more than a
 * pack may hold.
 */
export async function objectsOfList(actor: Actor, id: string, asked: z.output<typeof ListAsked>): Promise<string[]> {
  authorizeIn(actor, id, "report.export");
  const ids = await reading({ workspaceIds: [id] }, (tx) => idsOfList(tx, actor, { ...asked, id }, MOST_OBJECTS + 1));
  if (ids.length > MOST_OBJECTS) throw invalid(`pack.most_objects?count=${MOST_OBJECTS}`, "container_id");
  return ids;
}

const Saved = z.object({ title: z.string(), asked: ListAsked });

/** What a pack is asked of, as its place or its objects; the title of a saved view. Throws as objectsOfList(). */
export async function scopeOf(actor: Actor, { id, container_id, object_ids, view, list }: NewPack) {
  if (container_id) return { scope: { container_id, object_ids: null } };
  if (object_ids) return { scope: { container_id: null, object_ids } };
  const saved = view ? await viewOf(actor, id, view) : null;
  const ids = await objectsOfList(actor, id, saved?.asked ?? list!);
  return { scope: { container_id: null, object_ids: ids }, title: saved?.title };
}

async function viewOf(actor: Actor, workspaceId: string, view: string) {
  authorizeIn(actor, workspaceId, "report.export");
  const [row] = await reading(
    actor,
    (tx) => queryRows(tx, Saved)`
    select title, asked from views where (workspace_id, id) = (${workspaceId}, ${view})
      and (user_id is null or user_id = ${sql`${actor.userId}::uuid`})`,
  );
  if (!row) throw notFound();
  return { title: row.title, asked: ListAsked.parse(row.asked) };
}
