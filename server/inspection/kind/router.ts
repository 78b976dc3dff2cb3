import { withEtag } from "@server/core/etag";
import { ById } from "@server/core/fields";
import { router, signedIn } from "@server/core/trpc";
import { z } from "zod";
import { createKind, editKind, moveKind, removeKind } from "./edit.ts";
import { kindFormValues } from "./form-values.ts";
import { DutiesPreview, KindChanges, KindPage, KindStep, KindView, NewKind, OneKind, PutDuties } from "./inputs.ts";
import { kindOf, kindPage, kindsOf } from "./list.ts";
import { previewDuties, putDutiesOfKind } from "./put-duties.ts";

const area = "kinds";
const all = "/workspaces/{id}/kinds";
const one = `${all}/{kindId}`;

export const kindRouter = router({
  list: signedIn
    .meta({
      rest: { method: "GET", path: all, area, summary: "The kinds of objects of a workspace", needs: "workspace.edit" },
    })
    .input(ById)
    .output(z.array(KindView))
    .query(({ ctx, input }) => kindsOf(ctx.actor, input.id, ctx.locale)),
  get: signedIn
    .meta({ rest: { method: "GET", path: one, area, summary: "One kind", needs: "workspace.edit" } })
    .input(OneKind)
    .output(KindView)
    .query(async ({ ctx, input }) => withEtag(ctx, kindFormValues, await kindOf(ctx.actor, input, ctx.locale))),
  create: signedIn
    .meta({ rest: { method: "POST", path: all, area, summary: "Make a kind", needs: "workspace.edit", status: 201 } })
    .input(NewKind)
    .output(KindView)
    .mutation(({ ctx, input }) => createKind(ctx.actor, input, ctx.locale)),
  edit: signedIn
    .meta({
      rest: {
        method: "PUT",
        path: one,
        area,
        summary: "Change a kind's names, icon and duties, or switch it off",
        needs: "workspace.edit",
      },
    })
    .input(KindChanges)
    .output(KindView)
    .mutation(({ ctx, input }) => editKind(ctx.actor, input, ctx.locale)),
  remove: signedIn
    .meta({
      rest: {
        method: "DELETE",
        path: one,
        area,
        summary: "Delete a kind that no object has",
        needs: "workspace.edit",
        status: 204,
      },
    })
    .input(OneKind)
    .mutation(({ ctx, input }) => removeKind(ctx.actor, input, ctx.locale)),
  move: signedIn.input(KindStep).mutation(({ ctx, input }) => moveKind(ctx.actor, input, ctx.locale)),
  putDuties: signedIn
    .meta({
      rest: {
        method: "POST",
        path: `${one}/duties`,
        area,
        summary: "Put the duties that a kind proposes on all objects that have it",
        needs: "workspace.edit",
        mayBeJob: true,
      },
    })
    .input(OneKind)
    .output(PutDuties)
    .mutation(({ ctx, input }) => putDutiesOfKind(ctx.actor, input, ctx.locale)),
  previewDuties: signedIn
    .input(OneKind)
    .output(DutiesPreview)
    .query(({ ctx, input }) => previewDuties(ctx.actor, input, ctx.locale)),
  page: signedIn
    .input(OneKind)
    .output(KindPage)
    .query(({ ctx, input }) => kindPage(ctx.actor, input, ctx.locale)),
});
