import { sendAgain } from "@server/billing/peppol/send-again";
import { authorizeBackOffice } from "@server/core/authorize-back-office";
import { ById } from "@server/core/fields";
import { router, signedIn } from "@server/core/trpc";
import { z } from "zod";
import { peppolNow } from "./peppol.ts";
import { AdminPeppol } from "./peppol-inputs.ts";

/** Structured invoices in the back-office. Each procedure checks that the caller is a super admin. */
export const adminPeppolRouter = router({
  get: signedIn
    .meta({
      rest: {
        method: "GET",
        path: "/admin/peppol",
        area: "admin",
        summary: "Structured invoices that Peppol did not deliver, and what is missing for it",
      },
    })
    .output(AdminPeppol)
    .query(({ ctx }) => peppolNow(ctx.actor)),
  sendAgain: signedIn
    .input(ById)
    .output(z.void())
    .mutation(({ ctx, input }) => {
      authorizeBackOffice(ctx.actor);
      return sendAgain(ctx.actor, input.id);
    }),
});
