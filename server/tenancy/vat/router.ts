import { router, signedIn } from "@server/core/trpc";
import { CompanyView, VatQuestion, VatToVerify, VatVerdict } from "./inputs.ts";
import { lookUpVat, verifyVat } from "./look-up.ts";

const area = "workspaces";

export const vatRouter = router({
  look: signedIn
    .meta({
      rest: { method: "GET", path: "/vat/{vat}", area, summary: "Name and address of the company behind a VAT number" },
    })
    .input(VatQuestion)
    .output(CompanyView)
    .query(({ ctx, input }) => lookUpVat(ctx.actor, input.vat)),
  verify: signedIn
    .meta({
      rest: [
        { method: "POST", path: "/vat/verify", area, summary: "Is this VAT number well formed, and is it known" },
        { method: "GET", path: "/vat/verify", area, summary: "The same, with ?vat=" },
      ],
    })
    .input(VatToVerify)
    .output(VatVerdict)
    .query(({ ctx, input }) => verifyVat(ctx.actor, input.vat)),
});
