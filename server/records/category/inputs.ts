import { Id, line } from "@server/core/fields";
import { z } from "zod";

export const MOST_CATEGORIES = 200;

export const NewCategory = z.object({ id: Id, title: line(80) });
export const OneCategory = z.object({ id: Id, categoryId: Id });
export const CategoryChanges = OneCategory.extend({ title: line(80) });
/** One place up or down among the others. */
export const CategoryStep = OneCategory.extend({ by: z.literal([-1, 1]) });

export const ListedCategory = z.object({
  id: Id,
  title: z.string(),
  /** Where it is used; what is in the trash is not counted. */
  objects_count: z.number(),
  files_count: z.number(),
});
export const CategoriesPage = z.object({ workspace_id: Id, categories: z.array(ListedCategory) });
export const CategoryPage = z.object({ workspace_id: Id, category: ListedCategory });
