import { router, signedIn } from "@server/core/trpc";
import { changeObjects } from "./change-objects.ts";
import { ActView, ChangeObjects, ObjectsToChange, ObjectsToChangePage, OneAct } from "./inputs.ts";
import { objectsToChange } from "./page.ts";
import { undoMany } from "./undo.ts";
import { oneAct } from "./view.ts";

/** One act on many rows of a list. */
export const manyRouter = router({
  objects: signedIn
    .meta({ isHeavy: true })
    .input(ObjectsToChange)
    .output(ObjectsToChangePage)
    .query(({ ctx, input }) => objectsToChange(ctx.actor, input, ctx.locale)),
  changeObjects: signedIn
    .meta({ isHeavy: true })
    .input(ChangeObjects)
    .output(ActView)
    .mutation(({ ctx, input }) => changeObjects(ctx.actor, input, ctx.locale)),
  get: signedIn
    .input(OneAct)
    .output(ActView)
    .query(({ ctx, input }) => oneAct(ctx.actor, input)),
  undo: signedIn
    .meta({ isHeavy: true })
    .input(OneAct)
    .output(ActView)
    .mutation(({ ctx, input }) => undoMany(ctx.actor, input)),
});
