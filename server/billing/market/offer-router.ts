import { ById } from "@server/core/fields";
import { router, signedIn } from "@server/core/trpc";
import { createOffer, editOffer, moveOffer, removeOffer } from "./offer.ts";
import { NewOffer, OfferChanges, OfferPage, OfferQuery, OfferStep, Offers } from "./offer-inputs.ts";
import { offerPage, offersOf } from "./offers.ts";

const area = "admin";
const path = "/admin/subscription-options";

/** The market's offers, for the back-office. Each procedure checks that the caller is a super admin. */
export const offerRouter = router({
  list: signedIn
    .meta({ rest: { method: "GET", path, area, summary: "What the market offers, or has offered" } })
    .output(Offers)
    .query(({ ctx }) => offersOf(ctx.actor)),
  create: signedIn
    .meta({
      rest: {
        method: "POST",
        path,
        area,
        summary: "Offer a board, or something for the workspace",
        status: 201,
        multipart: true,
      },
    })
    .input(NewOffer)
    .output(ById)
    .mutation(async ({ ctx, input }) => ({ id: await createOffer(ctx.actor, input) })),
  edit: signedIn
    .meta({
      rest: {
        method: "POST",
        path: `${path}/{id}`,
        area,
        summary: "Change it; remove_picture",
        status: 204,
        multipart: true,
      },
    })
    .input(OfferChanges)
    .mutation(({ ctx, input }) => editOffer(ctx.actor, input)),
  remove: signedIn
    .meta({ rest: { method: "DELETE", path: `${path}/{id}`, area, summary: "Delete what nobody has", status: 204 } })
    .input(ById)
    .mutation(({ ctx, input }) => removeOffer(ctx.actor, input.id)),
  move: signedIn.input(OfferStep).mutation(({ ctx, input }) => moveOffer(ctx.actor, input)),
  page: signedIn
    .input(OfferQuery)
    .output(OfferPage)
    .query(({ ctx, input }) => offerPage(ctx.actor, input.id)),
});
