import { ById } from "@server/core/fields";
import { router, signedIn } from "@server/core/trpc";
import { z } from "zod";
import { confirmCard, openCardPage } from "./card.ts";
import { CardGiven, OnePayment, PaymentDetails, PaymentView } from "./inputs.ts";
import { paymentPage } from "./page.ts";
import { openPaymentPage, payAgain, returned } from "./pay.ts";

export const paymentRouter = router({
  details: signedIn
    .meta({
      rest: {
        method: "GET",
        path: "/workspaces/{id}/transactions/{transactionId}",
        area: "billing",
        summary: "What is to be paid, how and by when",
      },
    })
    .input(OnePayment)
    .output(PaymentDetails)
    .query(async ({ ctx, input }) => PaymentDetails.parse(await paymentPage(ctx.actor, input))),
  page: signedIn
    .input(OnePayment)
    .output(PaymentView)
    .query(({ ctx, input }) => paymentPage(ctx.actor, input)),
  /** The URL of the page to pay on; null: there is none in its current state. */
  visit: signedIn
    .input(OnePayment)
    .output(z.object({ url: z.string().nullable() }))
    .mutation(async ({ ctx, input }) => ({ url: await openPaymentPage(ctx.actor, input, ctx.locale) })),
  again: signedIn.input(OnePayment).mutation(({ ctx, input }) => payAgain(ctx.actor, input)),
  /** The URL of the page on which to enter another card for the running subscription. */
  visitForCard: signedIn
    .input(ById)
    .output(z.object({ url: z.string() }))
    .mutation(async ({ ctx, input }) => ({ url: await openCardPage(ctx.actor, input, ctx.locale) })),
  cardGiven: signedIn
    .input(CardGiven)
    .output(z.object({ changed: z.boolean() }))
    .mutation(async ({ ctx, input }) => ({ changed: await confirmCard(ctx.actor, input) })),
  returned: signedIn.input(OnePayment).mutation(({ ctx, input }) => returned(ctx.actor, input)),
});
