import { Id, line } from "@server/core/fields";
import { z } from "zod";

export const MAX_CATEGORIES = 200;

export const NewCategory = z.object({ id: Id, title: line(80) });
export const OneCategory = z.object({ id: Id, categoryId: Id });
export const CategoryChanges = OneCategory.extend({ title: line(80) });
/** Moves a category one position up (-1) or down (1). */
export const CategoryStep = OneCategory.extend({ by: z.literal([-1, 1]) });

export const ListedCategory = z.object({
  id: Id,
  title: z.string(),
  /** How many objects and files have it, without soft-deleted ones. */
  objects_count: z.number(),
  files_count: z.number(),
});
/** A category as who may choose it knows it. */
export const CategoryView = z.object({ id: Id, title: z.string() });
export const CategoriesPage = z.object({ workspace_id: Id, categories: z.array(ListedCategory) });
export const CategoryPage = z.object({ workspace_id: Id, category: ListedCategory });
