import { router, signedIn } from "@server/core/trpc";
import { OneReport } from "@server/inspection/report/inputs";
import { FileView } from "@server/records/file/inputs";
import { ObjectView } from "@server/records/object/inputs";
import { z } from "zod";
import { beforeMoving, Summary, SummaryQuery } from "./before-moving.ts";
import { beforeMovingObject, ObjectSummaryQuery } from "./before-moving-object.ts";
import { duplicateContainer } from "./duplicate.ts";
import { duplicateObject } from "./duplicate-object.ts";
import { moveContainer } from "./move.ts";
import { moveFile } from "./move-file.ts";
import { CopyOrJob, DuplicateContainer, MoveContainer, MovedOrJob } from "./move-inputs.ts";
import { moveObject } from "./move-object.ts";
import { moveReport } from "./move-report.ts";
import { MovedObject, MoveObject } from "./object-inputs.ts";
import { otherObjects } from "./other-objects.ts";
import { MoveToObject, OtherObject, OtherObjectsQuery } from "./record-inputs.ts";

/** Of containers: merged into their router. */
export const movingContainers = router({
  beforeMoving: signedIn
    .input(SummaryQuery)
    .output(Summary)
    .query(({ ctx, input }) => beforeMoving(ctx.actor, input)),
  move: signedIn
    .meta({
      rest: {
        method: "POST",
        path: "/containers/{id}/move",
        area: "containers",
        summary: "Put a board or container elsewhere, with all in it",
        needs: "container.move",
        mayBeJob: true,
      },
    })
    .input(MoveContainer)
    .output(MovedOrJob)
    .mutation(({ ctx, input }) => moveContainer(ctx.actor, input, ctx.locale)),
  duplicate: signedIn
    .meta({
      rest: {
        method: "POST",
        path: "/containers/{id}/duplicate",
        area: "containers",
        summary: "Make a copy of a board or container",
        needs: "container.duplicate",
        status: 201,
        mayBeJob: true,
      },
    })
    .input(DuplicateContainer)
    .output(CopyOrJob)
    .mutation(({ ctx, input }) => duplicateContainer(ctx.actor, input, ctx.locale)),
});

/** Of files: merged into their router. */
export const movingFiles = router({
  move: signedIn
    .meta({
      rest: {
        method: "POST",
        path: "/files/{id}/move",
        area: "objects",
        summary: "Put a file on another object of its workspace",
        needs: "file.move",
      },
    })
    .input(MoveToObject)
    .output(FileView)
    .mutation(({ ctx, input }) => moveFile(ctx.actor, input)),
});

/** Of reports: merged into their router. */
export const movingReports = router({
  move: signedIn
    .meta({
      rest: {
        method: "POST",
        path: "/reports/{id}/move",
        area: "reports",
        summary: "Put a report on another object of its workspace, with its paper, follow-ups and action points",
        needs: "report.move",
      },
    })
    .input(MoveToObject)
    .output(OneReport)
    .mutation(({ ctx, input }) => moveReport(ctx.actor, input, ctx.locale)),
});

/** Of objects: merged into their router. */
export const movingObjects = router({
  others: signedIn
    .meta({ isHeavy: true })
    .input(OtherObjectsQuery)
    .output(z.array(OtherObject))
    .query(({ ctx, input }) => otherObjects(ctx.actor, input)),
  beforeMoving: signedIn
    .input(ObjectSummaryQuery)
    .output(Summary)
    .query(({ ctx, input }) => beforeMovingObject(ctx.actor, input)),
  move: signedIn
    .meta({
      rest: {
        method: "POST",
        path: "/objects/{id}/move",
        area: "objects",
        summary: "Put an object in another container",
        needs: "object.move",
      },
    })
    .input(MoveObject)
    .output(MovedObject)
    .mutation(({ ctx, input }) => moveObject(ctx.actor, input, ctx.locale)),
  duplicate: signedIn
    .meta({
      rest: {
        method: "POST",
        path: "/objects/{id}/duplicate",
        area: "objects",
        summary: "Make a copy of an object",
        needs: "object.duplicate",
        status: 201,
      },
    })
    .input(MoveObject)
    .output(ObjectView)
    .mutation(({ ctx, input }) => duplicateObject(ctx.actor, input, ctx.locale)),
});
