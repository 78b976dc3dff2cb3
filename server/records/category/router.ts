import { ById, Id } from "@server/core/fields";
import { router, signedIn } from "@server/core/trpc";
import { z } from "zod";
import { createCategory, moveCategory, removeCategory, renameCategory } from "./edit.ts";
import {
  CategoriesPage,
  CategoryChanges,
  CategoryPage,
  CategoryStep,
  CategoryView,
  NewCategory,
  OneCategory,
} from "./inputs.ts";
import { categoriesIn, categoriesOf, categoryIn, categoryOf } from "./list.ts";

const area = "categories";
const all = "/workspaces/{id}/categories";
const one = `${all}/{categoryId}`;
const needs = "workspace.edit";

export const categoryRouter = router({
  inWorkspace: signedIn
    .meta({ rest: { method: "GET", path: all, area, summary: "The categories of a workspace, in their order" } })
    .input(ById)
    .output(z.array(CategoryView))
    .query(({ ctx, input }) => categoriesIn(ctx.actor, input.id)),
  list: signedIn
    .input(ById)
    .output(CategoriesPage)
    .query(({ ctx, input }) => categoriesOf(ctx.actor, input.id)),
  get: signedIn
    .meta({ rest: { method: "GET", path: one, area, summary: "One category" } })
    .input(OneCategory)
    .output(CategoryView)
    .query(({ ctx, input }) => categoryIn(ctx.actor, input)),
  page: signedIn
    .input(OneCategory)
    .output(CategoryPage)
    .query(({ ctx, input }) => categoryOf(ctx.actor, input)),
  create: signedIn
    .meta({ rest: { method: "POST", path: all, area, summary: "Make a category, the last one", needs, status: 201 } })
    .input(NewCategory)
    .output(z.object({ id: Id }))
    .mutation(({ ctx, input }) => createCategory(ctx.actor, input)),
  rename: signedIn
    .meta({ rest: { method: "PUT", path: one, area, summary: "Rename a category", needs, status: 204 } })
    .input(CategoryChanges)
    .mutation(({ ctx, input }) => renameCategory(ctx.actor, input)),
  move: signedIn.input(CategoryStep).mutation(({ ctx, input }) => moveCategory(ctx.actor, input)),
  remove: signedIn
    .meta({
      rest: {
        method: "DELETE",
        path: one,
        area,
        summary: "Delete a category; objects and files lose it",
        needs,
        status: 204,
      },
    })
    .input(OneCategory)
    .mutation(({ ctx, input }) => removeCategory(ctx.actor, input)),
});
