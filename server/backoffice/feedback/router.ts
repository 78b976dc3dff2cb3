import { router, signedIn } from "@server/core/trpc";
import { z } from "zod";
import { Feedback } from "./inputs.ts";
import { sendFeedback } from "./send.ts";

export const feedbackRouter = router({
  send: signedIn
    .input(Feedback)
    .output(z.void())
    .mutation(({ ctx, input }) => sendFeedback(ctx.actor, input)),
});
