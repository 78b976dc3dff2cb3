import { categories, objectCategories } from "@db/schema/object";
import type { Tx } from "@db/transact";
import { type Actor, authorizeIn } from "@server/core/actor";
import { invalid } from "@server/core/errors";
import { and, eq, inArray, notInArray, sql } from "drizzle-orm";

type Place = { workspaceId: string; objectId: string };

/**
 * Puts an object into categories, given by id or by title, and takes it out of its others unless `keepOthers`. A title
 * that the workspace does not have yet becomes a new category. Gives whether that changed anything.
 *
 * @throws invalid if a title is new and the actor may not edit the workspace
 */
export async function setCategories(
  tx: Tx,
  actor: Actor,
  { workspaceId, objectId }: Place,
  idsOrTitles: string[],
  keepOthers = false,
): Promise<boolean> {
  const existing = await tx
    .select({ id: categories.id, title: categories.title })
    .from(categories)
    .where(eq(categories.workspaceId, workspaceId));
  const chosen: string[] = [];
  const newTitles: string[] = [];
  for (const value of idsOrTitles) {
    const found = existing.find(({ id, title }) => id === value || title.toLowerCase() === value.toLowerCase());
    if (found) chosen.push(found.id);
    else newTitles.push(value);
  }
  if (newTitles.length > 0) chosen.push(...(await addCategories(tx, actor, workspaceId, newTitles, existing.length)));
  const ofObject = and(eq(objectCategories.workspaceId, workspaceId), eq(objectCategories.objectId, objectId));
  const left = keepOthers
    ? []
    : await tx
        .delete(objectCategories)
        .where(and(ofObject, notInArray(objectCategories.categoryId, chosen)))
        .returning({ id: objectCategories.categoryId });
  if (chosen.length === 0) return left.length > 0;
  const entered = await tx
    .insert(objectCategories)
    .values([...new Set(chosen)].map((categoryId) => ({ workspaceId, objectId, categoryId })))
    .onConflictDoNothing()
    .returning({ id: objectCategories.categoryId });
  return left.length + entered.length > 0;
}

async function addCategories(
  tx: Tx,
  actor: Actor,
  workspaceId: string,
  titles: string[],
  firstPosition: number,
): Promise<string[]> {
  try {
    authorizeIn(actor, workspaceId, "workspace.edit");
  } catch {
    throw invalid("object.category_unknown", "categories");
  }
  await tx
    .insert(categories)
    .values(titles.map((title, index) => ({ workspaceId, title, position: firstPosition + index })))
    .onConflictDoNothing(); // a concurrent request may have added it
  const added = await tx
    .select({ id: categories.id })
    .from(categories)
    .where(and(eq(categories.workspaceId, workspaceId), inArray(categories.title, titles)));
  return added.map(({ id }) => id);
}

/** Checks that a category belongs to the workspace; null passes. Throws invalid if it does not. */
export async function requireCategory(tx: Tx, workspaceId: string, id: string | null): Promise<void> {
  if (!id) return;
  const [found] = await tx
    .select({ one: sql`1` })
    .from(categories)
    .where(and(eq(categories.workspaceId, workspaceId), eq(categories.id, id)));
  if (!found) throw invalid("mistake.invalid_format.uuid", "category_id");
}
