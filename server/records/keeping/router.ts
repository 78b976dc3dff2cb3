import { ById } from "@server/core/fields";
import { router, signedIn } from "@server/core/trpc";
import { z } from "zod";
import { editRules } from "./edit.ts";
import { KeepingPage, RulesEdit, RulesOf, RulesPage } from "./inputs.ts";
import { keepingPage, rulesPage } from "./page.ts";

export const keepingRouter = router({
  page: signedIn
    .input(ById)
    .output(KeepingPage)
    .query(({ ctx, input }) => keepingPage(ctx.actor, input.id, ctx.locale)),
  rules: signedIn
    .input(RulesOf)
    .output(RulesPage)
    .query(({ ctx, input }) => rulesPage(ctx.actor, input, ctx.locale)),
  edit: signedIn
    .input(RulesEdit)
    .output(z.void())
    .mutation(({ ctx, input }) => editRules(ctx.actor, input)),
});
