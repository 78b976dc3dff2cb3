import { LineView } from "@server/billing/checkout/inputs";
import { Gateway, PeriodName, PlanName } from "@server/billing/subscription/inputs";
import { PaymentStatus } from "@server/billing/transaction/inputs";
import { Id } from "@server/core/fields";
import { z } from "zod";
import { failureWords } from "./failure.ts";

/** Schemas of the payment of a transaction. Browser-safe. */

export const OnePayment = z.object({ id: Id, transactionId: Id });

/** The return from the gateway's page for a card. */
export const CardGiven = z.object({ id: Id, session: z.string().regex(/^cs_\w[\w-]{0,250}$/, "refusal.missing") });

/** What the page shows. over: no longer to be paid. holder: the cardholder has to confirm at their bank. */
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
  /** Why the last attempt failed; null: it did not. */
  failure: z.enum(failureWords).nullable(),
  /** The cardholder has to confirm at their bank. */
  needs_holder: z.boolean(),
  next_attempt_on: z.string().nullable(),
  /** The stored card ("Visa 4242"); empty: none. */
  card: z.string(),
  /** For a transfer: its structured communication; else null. */
  communication: z.string().nullable(),
  due_on: z.string().nullable(),
  /** For a transfer: the account to pay to, and the same as a QR code (data URL) for a bank's app; else null. */
  beneficiary: z
    .object({ name: z.string(), iban: z.string(), bic: z.string(), code: z.string().nullable() })
    .nullable(),
  invoice: z.string().nullable(),
  /** The customer can withdraw the order, because nothing was delivered yet. */
  withdrawable: z.boolean(),
  ends_on: z.string().nullable(),
});
/** What is to be paid, and where to. */
export const PaymentDetails = PaymentView.pick({
  id: true,
  amount: true,
  status: true,
  communication: true,
  due_on: true,
}).extend({
  beneficiary: z.object({ name: z.string(), iban: z.string(), bic: z.string() }).nullable(),
});
export type PaymentView = z.infer<typeof PaymentView>;
