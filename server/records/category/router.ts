import { ById, Id } from "@server/core/fields";
import { router, signedIn } from "@server/core/trpc";
import { z } from "zod";
import { createCategory, moveCategory, removeCategory, renameCategory } from "./edit.ts";
import { CategoriesPage, CategoryChanges, CategoryPage, CategoryStep, NewCategory, OneCategory } from "./inputs.ts";
import { categoriesOf, categoryOf } from "./list.ts";

export const categoryRouter = router({
  list: signedIn
    .input(ById)
    .output(CategoriesPage)
    .query(({ ctx, input }) => categoriesOf(ctx.actor, input.id)),
  get: signedIn
    .input(OneCategory)
    .output(CategoryPage)
    .query(({ ctx, input }) => categoryOf(ctx.actor, input)),
  create: signedIn
    .input(NewCategory)
    .output(z.object({ id: Id }))
    .mutation(({ ctx, input }) => createCategory(ctx.actor, input)),
  rename: signedIn.input(CategoryChanges).mutation(({ ctx, input }) => renameCategory(ctx.actor, input)),
  move: signedIn.input(CategoryStep).mutation(({ ctx, input }) => moveCategory(ctx.actor, input)),
  remove: signedIn.input(OneCategory).mutation(({ ctx, input }) => removeCategory(ctx.actor, input)),
});
