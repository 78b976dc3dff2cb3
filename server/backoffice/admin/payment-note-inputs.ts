import { Id } from "@server/core/fields";
import { z } from "zod";

/** A note on a payment for super admins. `amount` in cents, with VAT; null: it is about no sum. */
export const PaymentNoteView = z.object({
  id: Id,
  what: z.enum([
    ...(["dispute_open", "dispute_won", "dispute_lost", "refund_done"] as const),
    ...(["refund_failed_open", "refund_failed_done", "no_details_open", "no_details_done"] as const),
  ]),
  amount: z.number().nullable(),
  /** The gateway's id of a dispute, or of a payment that was refunded. */
  reference: z.string(),
  since: z.string(),
  /** The name of the workspace; null: it was deleted. */
  workspace: z.string().nullable(),
  subscription_id: Id.nullable(),
  /** Null: of a renewal that can't be asked for, or deleted. */
  transaction_id: Id.nullable(),
});
export type PaymentNoteView = z.infer<typeof PaymentNoteView>;
