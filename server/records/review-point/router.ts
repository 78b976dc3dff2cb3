import { ById } from "@server/core/fields";
import { router, signedIn } from "@server/core/trpc";
import { z } from "zod";
import { addPoint, editPoint, movePoint, removePoint, sortPoints } from "./edit.ts";
import { NewPoint, OnePoint, PointChanges, PointPage, PointStep, PointsPage, PointView } from "./inputs.ts";
import { pointPage, pointsIn, pointsPage } from "./pages.ts";

export const reviewPointRouter = router({
  inWorkspace: signedIn
    .meta({
      rest: {
        method: "GET",
        path: "/workspaces/{id}/review-points",
        area: "reports",
        summary: "The codes of what reports are about, in their order",
      },
    })
    .input(ById)
    .output(z.array(PointView))
    .query(({ ctx, input }) => pointsIn(ctx.actor, input.id, ctx.locale)),
  list: signedIn
    .input(ById)
    .output(PointsPage)
    .query(({ ctx, input }) => pointsPage(ctx.actor, input.id, ctx.locale)),
  get: signedIn
    .input(OnePoint)
    .output(PointPage)
    .query(({ ctx, input }) => pointPage(ctx.actor, input, ctx.locale)),
  create: signedIn
    .input(NewPoint)
    .output(z.object({ code: z.string() }))
    .mutation(({ ctx, input }) => addPoint(ctx.actor, input, ctx.locale)),
  edit: signedIn.input(PointChanges).mutation(({ ctx, input }) => editPoint(ctx.actor, input, ctx.locale)),
  move: signedIn.input(PointStep).mutation(({ ctx, input }) => movePoint(ctx.actor, input, ctx.locale)),
  sort: signedIn.input(ById).mutation(({ ctx, input }) => sortPoints(ctx.actor, input.id, ctx.locale)),
  remove: signedIn.input(OnePoint).mutation(({ ctx, input }) => removePoint(ctx.actor, input, ctx.locale)),
});
