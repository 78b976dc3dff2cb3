import { categories, objectCategories } from "@db/schema/object";
import type { Tx } from "@db/transact";
import { type Actor, authorizeIn } from "@server/core/actor";
import { invalid } from "@server/core/errors";
import { and, eq, inArray, sql } from "drizzle-orm";

type Place = { workspaceId: string; objectId: string };

/**
 * Gives an object these sections, by id or by title, and takes away its others unless they are kept. A title the
 * workspace does not have yet is an admin's to add.
 */
export async function setCategories(
  tx: Tx,
  actor: Actor,
  { workspaceId, objectId }: Place,
  wanted: string[],
  keepOthers = false,
): Promise<void> {
  const known = await tx
    .select({ id: categories.id, title: categories.title })
    .from(categories)
    .where(eq(categories.workspaceId, workspaceId));
  const chosen: string[] = [];
  const unknown: string[] = [];
  for (const word of wanted) {
    const found = known.find(({ id, title }) => id === word || title.toLowerCase() === word.toLowerCase());
    if (found) chosen.push(found.id);
    else unknown.push(word);
  }
  if (unknown.length > 0) chosen.push(...(await addCategories(tx, actor, workspaceId, unknown, known.length)));
  if (!keepOthers)
    await tx
      .delete(objectCategories)
      .where(and(eq(objectCategories.workspaceId, workspaceId), eq(objectCategories.objectId, objectId)));
  if (chosen.length > 0)
    await tx
      .insert(objectCategories)
      .values([...new Set(chosen)].map((categoryId) => ({ workspaceId, objectId, categoryId })))
      .onConflictDoNothing();
}

async function addCategories(
  tx: Tx,
  actor: Actor,
  workspaceId: string,
  titles: string[],
  after: number,
): Promise<string[]> {
  try {
    authorizeIn(actor, workspaceId, "workspace.edit");
  } catch {
    throw invalid("object.category_unknown", "categories");
  }
  await tx
    .insert(categories)
    .values(titles.map((title, index) => ({ workspaceId, title, position: after + index })))
    .onConflictDoNothing(); // somebody else added it this moment
  const made = await tx
    .select({ id: categories.id })
    .from(categories)
    .where(and(eq(categories.workspaceId, workspaceId), inArray(categories.title, titles)));
  return made.map(({ id }) => id);
}

/** A file's section must be one of its own workspace. */
export async function requireCategory(tx: Tx, workspaceId: string, id: string | null): Promise<void> {
  if (!id) return;
  const [found] = await tx
    .select({ one: sql`1` })
    .from(categories)
    .where(and(eq(categories.workspaceId, workspaceId), eq(categories.id, id)));
  if (!found) throw invalid("mistake.invalid_format.uuid", "category_id");
}
