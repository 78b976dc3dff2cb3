import { files } from "@db/schema/file";
import { categories } from "@db/schema/object";
import { type Tx, transact } from "@db/transact";
import { type Actor, authorizeIn } from "@server/core/actor";
import { invalid, notFound } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { lockWorkspace } from "@server/tenancy/workspace/lock";
import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import {
  type CategoryChanges,
  type CategoryStep,
  MAX_CATEGORIES,
  type NewCategory,
  type OneCategory,
} from "./inputs.ts";

type Row = { id: string; title: string };

/** Adds a category as the last one of the workspace. Throws invalid if the title is taken. */
export const createCategory = (actor: Actor, { id, title }: z.output<typeof NewCategory>): Promise<{ id: string }> =>
  transact(actor, async (tx) => {
    const all = await lockCategories(tx, actor, id);
    if (all.length >= MAX_CATEGORIES) throw invalid(`mistake.too_big.array?maximum=${MAX_CATEGORIES}`, "title");
    requireFreeTitle(all, title);
    const [created] = await tx
      .insert(categories)
      .values({ workspaceId: id, title, position: all.length })
      .returning({ id: categories.id });
    await setPositions(tx, id, [...all.map((row) => row.id), created!.id]);
    await recordEvent(tx, actor, "category.create", { workspaceId: id, aboutId: created!.id, title });
    return { id: created!.id };
  });

/** Renames a category. Throws invalid if the title is taken. */
export const renameCategory = (
  actor: Actor,
  { id, categoryId, title }: z.output<typeof CategoryChanges>,
): Promise<void> =>
  transact(actor, async (tx) => {
    const all = await lockCategories(tx, actor, id);
    findCategory(all, categoryId);
    requireFreeTitle(
      all.filter((other) => other.id !== categoryId),
      title,
    );
    await tx
      .update(categories)
      .set({ title })
      .where(and(eq(categories.workspaceId, id), eq(categories.id, categoryId)));
    await recordEvent(tx, actor, "category.edit", { workspaceId: id, aboutId: categoryId, title });
  });

/** Moves a category by a number of places. */
export const moveCategory = (actor: Actor, { id, categoryId, by }: z.output<typeof CategoryStep>): Promise<void> =>
  transact(actor, async (tx) => {
    const all = await lockCategories(tx, actor, id);
    const { title } = findCategory(all, categoryId);
    const ids = all.map((row) => row.id);
    const from = ids.indexOf(categoryId);
    const to = Math.min(ids.length - 1, Math.max(0, from + by));
    ids.splice(to, 0, ...ids.splice(from, 1));
    await setPositions(tx, id, ids);
    await recordEvent(tx, actor, "category.sort", { workspaceId: id, aboutId: categoryId, title });
  });

/** Deletes a category. Objects and files only lose it, soft-deleted ones too. */
export const removeCategory = (actor: Actor, { id, categoryId }: z.output<typeof OneCategory>): Promise<void> =>
  transact(actor, async (tx) => {
    const { title } = findCategory(await lockCategories(tx, actor, id), categoryId);
    await tx
      .update(files)
      .set({ categoryId: null })
      .where(and(eq(files.workspaceId, id), eq(files.categoryId, categoryId)));
    await tx.delete(categories).where(and(eq(categories.workspaceId, id), eq(categories.id, categoryId)));
    await recordEvent(tx, actor, "category.delete", { workspaceId: id, aboutId: categoryId, title });
  });

/** Authorizes the actor, locks the workspace, and returns its categories in order. */
async function lockCategories(tx: Tx, actor: Actor, workspaceId: string): Promise<Row[]> {
  authorizeIn(actor, workspaceId, "workspace.edit");
  await lockWorkspace(tx, workspaceId);
  return tx
    .select({ id: categories.id, title: categories.title })
    .from(categories)
    .where(eq(categories.workspaceId, workspaceId))
    .orderBy(categories.position, categories.title, categories.id);
}

function findCategory(all: Row[], id: string): Row {
  const found = all.find((row) => row.id === id);
  if (!found) throw notFound();
  return found;
}

function requireFreeTitle(others: Row[], title: string): void {
  if (others.some((other) => other.title.toLowerCase() === title.toLowerCase()))
    throw invalid("category.title_taken", "title");
}

const setPositions = (tx: Tx, workspaceId: string, ids: string[]) =>
  tx.execute(sql`
    update categories c set position = ordered.place - 1
      from unnest(${sql.param(ids)}::uuid[]) with ordinality as ordered (id, place)
    where c.workspace_id = ${workspaceId} and c.id = ordered.id and c.position <> ordered.place - 1`);
