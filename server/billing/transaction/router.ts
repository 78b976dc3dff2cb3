import { invoiceBytes, invoiceFormats } from "@server/billing/invoice/bytes";
import { ById } from "@server/core/fields";
import * as media from "@server/core/media-type";
import { router, signedIn } from "@server/core/trpc";
import { z } from "zod";
import { TransactionsPage, TransactionsQuery } from "./inputs.ts";
import { transactionsOf } from "./list.ts";

const area = "billing";

export const transactionRouter = router({
  list: signedIn
    .meta({
      rest: {
        method: "GET",
        path: "/workspaces/{id}/transactions",
        area,
        summary: "What was asked of a workspace, and how that stands",
      },
    })
    .input(TransactionsQuery)
    .output(TransactionsPage)
    .query(({ ctx, input }) => transactionsOf(ctx.actor, input, ctx.locale)),
  invoice: signedIn
    .meta({
      rest: {
        method: "GET",
        path: "/transactions/{id}/invoice",
        area,
        summary: "The invoice as PDF, or as a structured one (UBL) for companies",
        raw: media.PDF_OR_XML,
      },
    })
    .input(ById.extend({ credit_note: z.string().optional(), format: z.enum(invoiceFormats).optional() }))
    .query(({ ctx, input }) => invoiceBytes(ctx.actor, input.id, ctx.request ?? new Request("http://localhost/"))),
});
