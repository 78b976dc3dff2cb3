import { withEtag } from "@server/core/etag";
import { ById } from "@server/core/fields";
import { router, signedIn } from "@server/core/trpc";
import { z } from "zod";
import { addDuties } from "./add.ts";
import { bindDuty } from "./bind.ts";
import { dutiesContent, putDuties } from "./change.ts";
import { checkPage, chooseOption } from "./check.ts";
import {
  CatalogueEntry,
  CheckPage,
  DutiesAdded,
  DutiesPage,
  DutiesWanted,
  DutyBinding,
  DutyTakenOff,
  ObjectDuty,
  OptionChosen,
} from "./inputs.ts";
import { catalogueOf, dutiesOf, dutiesPage } from "./list.ts";
import { putBackDuty } from "./put-back.ts";

const area = "duties";

export const dutyRouter = router({
  list: signedIn
    .meta({
      rest: { method: "GET", path: "/objects/{id}/duties", area, summary: "The duties of an object" },
    })
    .input(ById)
    .output(z.array(ObjectDuty))
    .query(async ({ ctx, input }) => withEtag(ctx, dutiesContent, await dutiesOf(ctx.actor, input.id, ctx.locale))),
  put: signedIn
    .meta({
      rest: {
        method: "PUT",
        path: "/objects/{id}/duties",
        area,
        summary: "Give an object exactly these duties; taking one off needs a reason",
        needs: "report.edit",
      },
    })
    .input(DutiesWanted)
    .output(z.array(ObjectDuty))
    .mutation(async ({ ctx, input }) => withEtag(ctx, dutiesContent, await putDuties(ctx.actor, input, ctx.locale))),
  add: signedIn.input(DutiesAdded).mutation(({ ctx, input }) => addDuties(ctx.actor, input, ctx.locale)),
  bind: signedIn
    .meta({
      rest: {
        method: "PUT",
        path: "/objects/{id}/duties/{dutyId}",
        area,
        summary: "Make a duty of an object binding, or take that back, with a reason",
        needs: "report.edit",
      },
    })
    .input(DutyBinding)
    .output(z.array(ObjectDuty))
    .mutation(({ ctx, input }) => bindDuty(ctx.actor, input, ctx.locale)),
  putBack: signedIn
    .input(DutyTakenOff)
    .output(z.array(ObjectDuty))
    .mutation(({ ctx, input }) => putBackDuty(ctx.actor, input, ctx.locale)),
  catalogue: signedIn
    .meta({
      rest: { method: "GET", path: "/workspaces/{id}/duties", area, summary: "The duties that objects can have" },
    })
    .input(ById)
    .output(z.array(CatalogueEntry))
    .query(({ ctx, input }) => catalogueOf(ctx.actor, input.id, ctx.locale)),
  page: signedIn
    .input(ById)
    .output(DutiesPage)
    .query(({ ctx, input }) => dutiesPage(ctx.actor, input.id, ctx.locale)),
  checkPage: signedIn
    .input(ById)
    .output(CheckPage)
    .query(({ ctx, input }) => checkPage(ctx.actor, input.id, ctx.locale)),
  chooseOption: signedIn.input(OptionChosen).mutation(({ ctx, input }) => chooseOption(ctx.actor, input, ctx.locale)),
});
