import { router, signedIn } from "@server/core/trpc";
import { changeFiles, filesToChange } from "./change-files.ts";
import { changeObjects } from "./change-objects.ts";
import { changePoints, pointsToChange } from "./change-points.ts";
import { changeReports, reportsToChange } from "./change-reports.ts";
import {
  ActView,
  ChangeFiles,
  ChangeObjects,
  ChangePoints,
  ChangeReports,
  FilesToChange,
  FilesToChangePage,
  ObjectsToChange,
  ObjectsToChangePage,
  OneAct,
  PointsToChange,
  PointsToChangePage,
  ReportsToChangePage,
} from "./inputs.ts";
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
  points: signedIn
    .meta({ isHeavy: true })
    .input(PointsToChange)
    .output(PointsToChangePage)
    .query(({ ctx, input }) => pointsToChange(ctx.actor, input, ctx.locale)),
  changePoints: signedIn
    .meta({ isHeavy: true })
    .input(ChangePoints)
    .output(ActView)
    .mutation(({ ctx, input }) => changePoints(ctx.actor, input, ctx.locale)),
  files: signedIn
    .meta({ isHeavy: true })
    .input(FilesToChange)
    .output(FilesToChangePage)
    .query(({ ctx, input }) => filesToChange(ctx.actor, input)),
  changeFiles: signedIn
    .meta({ isHeavy: true })
    .input(ChangeFiles)
    .output(ActView)
    .mutation(({ ctx, input }) => changeFiles(ctx.actor, input, ctx.locale)),
  reports: signedIn
    .meta({ isHeavy: true })
    .input(ChangeReports)
    .output(ReportsToChangePage)
    .query(({ ctx, input }) => reportsToChange(ctx.actor, input, ctx.locale)),
  changeReports: signedIn
    .meta({ isHeavy: true })
    .input(ChangeReports)
    .output(ActView)
    .mutation(({ ctx, input }) => changeReports(ctx.actor, input, ctx.locale)),
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
