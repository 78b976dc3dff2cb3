import { withEtag } from "@server/core/etag";
import { ById } from "@server/core/fields";
import { router, signedIn } from "@server/core/trpc";
import { z } from "zod";
import { createOwnField, editOwnField, moveOwnField, removeOwnField } from "./edit.ts";
import { ownFieldFormValues } from "./form-values.ts";
import { NewOwnField, OneOwnField, OwnFieldChanges, OwnFieldStep, OwnFieldView } from "./inputs.ts";
import { OwnFieldPage, ownFieldOf, ownFieldPage, ownFieldsOf } from "./list.ts";

const area = "fields";
const all = "/workspaces/{id}/fields";
const one = `${all}/{fieldId}`;

export const ownFieldRouter = router({
  list: signedIn
    .meta({ rest: { method: "GET", path: all, area, summary: "The own fields of the objects of a workspace" } })
    .input(ById)
    .output(z.array(OwnFieldView))
    .query(({ ctx, input }) => ownFieldsOf(ctx.actor, input.id, ctx.locale)),
  get: signedIn
    .meta({ rest: { method: "GET", path: one, area, summary: "One own field" } })
    .input(OneOwnField)
    .output(OwnFieldView)
    .query(async ({ ctx, input }) => withEtag(ctx, ownFieldFormValues, await ownFieldOf(ctx.actor, input, ctx.locale))),
  create: signedIn
    .meta({
      rest: { method: "POST", path: all, area, summary: "Make an own field", needs: "workspace.edit", status: 201 },
    })
    .input(NewOwnField)
    .output(OwnFieldView)
    .mutation(({ ctx, input }) => createOwnField(ctx.actor, input, ctx.locale)),
  edit: signedIn
    .meta({
      rest: {
        method: "PUT",
        path: one,
        area,
        summary: "Change an own field, or switch it off",
        needs: "workspace.edit",
      },
    })
    .input(OwnFieldChanges)
    .output(OwnFieldView)
    .mutation(({ ctx, input }) => editOwnField(ctx.actor, input, ctx.locale)),
  remove: signedIn
    .meta({
      rest: {
        method: "DELETE",
        path: one,
        area,
        summary: "Delete an own field, with its values on objects",
        needs: "workspace.edit",
        status: 204,
      },
    })
    .input(OneOwnField)
    .mutation(({ ctx, input }) => removeOwnField(ctx.actor, input, ctx.locale)),
  move: signedIn.input(OwnFieldStep).mutation(({ ctx, input }) => moveOwnField(ctx.actor, input, ctx.locale)),
  page: signedIn
    .input(OneOwnField.partial({ fieldId: true }))
    .output(OwnFieldPage)
    .query(({ ctx, input }) => ownFieldPage(ctx.actor, input, ctx.locale)),
});
