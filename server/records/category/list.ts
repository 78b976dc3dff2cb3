import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import { reading, type Tx } from "@db/transact";
import { type Actor, authorizeIn } from "@server/core/actor";
import { notFound } from "@server/core/errors";
import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { type CategoriesPage, type CategoryPage, CategoryView, ListedCategory, type OneCategory } from "./inputs.ts";

type Listed = z.infer<typeof ListedCategory>;

/** The categories of a workspace in their order, for everybody who is in it. */
export const categoriesIn = (actor: Actor, id: string): Promise<z.infer<typeof CategoryView>[]> =>
  reading(actor, async (tx) => {
    authorizeIn(actor, id, "workspace.see");
    return categoryViews(tx, id);
  });

/** One of them. Throws not found or forbidden. */
export const categoryIn = (
  actor: Actor,
  { id, categoryId }: z.output<typeof OneCategory>,
): Promise<z.infer<typeof CategoryView>> =>
  reading(actor, async (tx) => {
    authorizeIn(actor, id, "workspace.see");
    const [category] = await categoryViews(tx, id, sql`and id = ${categoryId}`);
    if (!category) throw notFound();
    return category;
  });

const categoryViews = (tx: Tx, workspaceId: string, only: SQL = sql``) =>
  queryRows(tx, CategoryView)`
    select id, title from categories where workspace_id = ${workspaceId} ${only} order by position, id`;

/** The categories of a workspace in their order, with how often each is used. */
export const categoriesOf = (actor: Actor, id: string): Promise<z.infer<typeof CategoriesPage>> =>
  reading(actor, async (tx) => {
    authorizeIn(actor, id, "workspace.edit");
    return { workspace_id: id, categories: await categoryRows(tx, id) };
  });

/** The page of one category. Throws not found or forbidden. */
export const categoryOf = (
  actor: Actor,
  { id, categoryId }: z.output<typeof OneCategory>,
): Promise<z.infer<typeof CategoryPage>> =>
  reading(actor, async (tx) => {
    authorizeIn(actor, id, "workspace.edit");
    const [category] = await categoryRows(tx, id, sql`and c.id = ${categoryId}`);
    if (!category) throw notFound();
    return { workspace_id: id, category };
  });

/** The categories of a workspace with the numbers of their objects and files; `only` is a further condition. */
async function categoryRows(tx: Tx, workspaceId: string, only: SQL = sql``): Promise<Listed[]> {
  const rows = await queryRows(tx, ListedCategory)`
    select c.id, c.title, coalesce(on_objects.n, 0)::int as objects_count, coalesce(on_files.n, 0)::int as files_count
    from categories c
    left join (select oc.category_id, count(*) as n from object_categories oc
      join objects o on (o.workspace_id, o.id) = (oc.workspace_id, oc.object_id) and ${notDeleted("o")}
      where oc.workspace_id = ${workspaceId} group by 1) on_objects on on_objects.category_id = c.id
    left join (select f.category_id, count(*) as n from files f where f.workspace_id = ${workspaceId}
      and ${notDeleted("f")} group by 1) on_files
      on on_files.category_id = c.id
    where c.workspace_id = ${workspaceId} ${only} order by c.position, c.title, c.id`;
  return rows;
}
