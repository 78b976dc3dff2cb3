import { LineView } from "@server/billing/checkout/inputs";
import { Gateway, PeriodName, PlanName } from "@server/billing/subscription/inputs";
import { PaymentStatus } from "@server/billing/transaction/inputs";
import { Id } from "@server/core/fields";
import { z } from "zod";
import { failureWords } from "./failure.ts";

/** A sum that is asked of a workspace. Browser-safe. */

export const OnePayment = z.object({ id: Id, transactionId: Id });

/** A page of the gateway's that somebody comes back from. */
export const CardGiven = z.object({ id: Id, session: z.string().regex(/^cs_\w[\w-]{0,250}$/, "refusal.missing") });

/** What is to be known of it now, and done. over: it is asked no longer. holder: their bank asks them. */
const paymentStates = ["paid", "over", "transfer", "processing", "refused", "holder", "to_pay"] as const;

export const PaymentView = z.object({
  id: Id,
  workspace_id: Id,
  workspace: z.string(),
  kind: z.enum(["first", "renewal", "change"]),
  gateway: Gateway,
  status: PaymentStatus,
  state: z.enum(paymentStates),
  plan: PlanName,
  period: PeriodName,
  lines: z.array(LineView),
  net: z.number(),
  vat_rate: z.number(),
  vat_amount: z.number(),
  amount: z.number(),
  /** Why it was refused last; null: it was not. */
  failure: z.enum(failureWords).nullable(),
  /** Its holder has to say yes at their bank. */
  needs_holder: z.boolean(),
  next_attempt_on: z.string().nullable(),
  /** How people know the card that is there ("Visa 4242"); empty: none. */
  card: z.string(),
  /** Of a transfer. */
  communication: z.string().nullable(),
  due_on: z.string().nullable(),
  /** Of a transfer: to whom, and the same for the camera of a bank's app, as a picture. */
  beneficiary: z
    .object({ name: z.string(), iban: z.string(), bic: z.string(), code: z.string().nullable() })
    .nullable(),
  invoice: z.string().nullable(),
  /** It can be let go of: nothing was had for it yet. */
  withdrawable: z.boolean(),
  ends_on: z.string().nullable(),
});
export type PaymentView = z.infer<typeof PaymentView>;
