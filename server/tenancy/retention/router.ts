import { ById } from "@server/core/fields";
import { router, signedIn } from "@server/core/trpc";
import { z } from "zod";
import { RetentionEdit, RetentionView } from "./inputs.ts";
import { editRetention, retentionOf } from "./retention.ts";

export const retentionRouter = router({
  get: signedIn
    .input(ById)
    .output(RetentionView)
    .query(({ ctx, input }) => retentionOf(ctx.actor, input.id)),
  edit: signedIn
    .input(RetentionEdit)
    .output(z.void())
    .mutation(({ ctx, input }) => editRetention(ctx.actor, input)),
});
