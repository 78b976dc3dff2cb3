import { ById } from "@server/core/fields";
import { router, signedIn } from "@server/core/trpc";
import { z } from "zod";
import { NewView, OneView, View } from "./inputs.ts";
import { mayOfNewView, oneView, removeView, saveView, viewOf, viewsOf } from "./views.ts";

const area = "objects";
const all = "/workspaces/{id}/views";
const one = `${all}/{viewId}`;

export const viewRouter = router({
  list: signedIn
    .meta({
      rest: { method: "GET", path: all, area, summary: "The saved views of the objects: one's own, and everybody's" },
    })
    .input(ById)
    .output(z.array(View))
    .query(({ ctx, input }) => viewsOf(ctx.actor, input.id)),
  save: signedIn
    .meta({
      rest: { method: "POST", path: all, area, summary: "Save a view of the objects", needs: "view.save", status: 201 },
    })
    .input(NewView)
    .output(View)
    .mutation(({ ctx, input }) => saveView(ctx.actor, input)),
  may: signedIn
    .input(ById)
    .output(z.object({ share_view: z.boolean() }))
    .query(({ ctx, input }) => mayOfNewView(ctx.actor, input.id)),
  get: signedIn
    .meta({ rest: { method: "GET", path: one, area, summary: "One saved view" } })
    .input(OneView)
    .output(View)
    .query(({ ctx, input }) => oneView(ctx.actor, input)),
  page: signedIn
    .input(OneView)
    .output(z.object({ title: z.string(), shared: z.boolean() }))
    .query(({ ctx, input }) => viewOf(ctx.actor, input)),
  remove: signedIn
    .meta({
      rest: {
        method: "DELETE",
        path: one,
        area,
        summary: "Delete a saved view",
        status: 204,
      },
    })
    .input(OneView)
    .mutation(({ ctx, input }) => removeView(ctx.actor, input)),
});
