import { open, router, signedIn } from "@server/core/trpc";
import { z } from "zod";
import { Printout, PrintoutPage, PrintoutQuery, Signing } from "./inputs.ts";
import { printoutPage } from "./page.ts";
import { PublicPrintoutQuery, publicPrintout } from "./public.ts";
import { signAnswer } from "./sign.ts";

const one = "/objects/{id}/templates/{templateId}/template-answers/{answerId}";

export const printoutRouter = router({
  answer: signedIn
    .input(PrintoutQuery)
    .output(PrintoutPage)
    .query(({ ctx, input }) => printoutPage(ctx.actor, input, ctx.locale)),
  public: open
    .input(PublicPrintoutQuery)
    .output(Printout)
    .query(({ ctx, input }) => publicPrintout(input, ctx.locale)),
  sign: signedIn
    .meta({
      rest: {
        method: "POST",
        path: `${one}/signature`,
        area: "answers",
        status: 204,
        multipart: true,
        summary: "Sign what was finished: signed_name, and drawn as a PNG",
        needs: "answer.edit",
      },
    })
    .input(Signing)
    .output(z.void())
    .mutation(({ ctx, input }) => signAnswer(ctx.actor, input)),
});
