import { open, router, signedIn } from "@server/core/trpc";
import { z } from "zod";
import { Paper, PaperPage, PaperQuery, Signing } from "./inputs.ts";
import { answerPaper } from "./paper.ts";
import { PublicPaperQuery, publicPaper } from "./public.ts";
import { signAnswer } from "./sign.ts";

const one = "/objects/{id}/templates/{templateId}/template-answers/{answerId}";

export const paperRouter = router({
  answer: signedIn
    .input(PaperQuery)
    .output(PaperPage)
    .query(({ ctx, input }) => answerPaper(ctx.actor, input, ctx.locale)),
  public: open
    .input(PublicPaperQuery)
    .output(Paper)
    .query(({ ctx, input }) => publicPaper(input, ctx.locale)),
  sign: signedIn
    .meta({
      rest: {
        method: "POST",
        path: `${one}/signature`,
        area: "answers",
        status: 204,
        multipart: true,
        summary: "Sign what was finished: signed_name, and drawn as a PNG",
      },
    })
    .input(Signing)
    .output(z.void())
    .mutation(({ ctx, input }) => signAnswer(ctx.actor, input)),
});
