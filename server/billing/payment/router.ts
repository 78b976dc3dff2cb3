import { ById } from "@server/core/fields";
import { router, signedIn } from "@server/core/trpc";
import { z } from "zod";
import { cardGiven, visitForCard } from "./card.ts";
import { CardGiven, OnePayment, PaymentView } from "./inputs.ts";
import { paymentPage } from "./page.ts";
import { payAgain, returned, visitToPay } from "./visit.ts";

export const paymentRouter = router({
  page: signedIn
    .input(OnePayment)
    .output(PaymentView)
    .query(({ ctx, input }) => paymentPage(ctx.actor, input)),
  /** Where it is paid; null: nowhere to go, as it stands now. */
  visit: signedIn
    .input(OnePayment)
    .output(z.object({ url: z.string().nullable() }))
    .mutation(async ({ ctx, input }) => ({ url: await visitToPay(ctx.actor, input, ctx.locale) })),
  again: signedIn.input(OnePayment).mutation(({ ctx, input }) => payAgain(ctx.actor, input)),
  /** Where another card is given for what runs. */
  visitForCard: signedIn
    .input(ById)
    .output(z.object({ url: z.string() }))
    .mutation(async ({ ctx, input }) => ({ url: await visitForCard(ctx.actor, input, ctx.locale) })),
  cardGiven: signedIn
    .input(CardGiven)
    .output(z.object({ changed: z.boolean() }))
    .mutation(async ({ ctx, input }) => ({ changed: await cardGiven(ctx.actor, input) })),
  returned: signedIn.input(OnePayment).mutation(({ ctx, input }) => returned(ctx.actor, input)),
});
