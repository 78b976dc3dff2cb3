import { z } from "zod";
import { type Contract, LONG_STATEMENT_MS } from "../contract.ts";

export const billingJobs = {
  "invoice.make": {
    /** `again`: by the sweep, because the first job may be lost. */
    payload: z.object({ workspaceId: z.uuid(), invoiceId: z.uuid(), again: z.boolean().optional() }),
    attempts: 10,
    once: true,
    queue: "drawing",
  },
  /** Without a user: to the workspace's address for invoices. */
  "invoice.mail": {
    payload: z.object({ workspaceId: z.uuid(), invoiceId: z.uuid(), userId: z.uuid().nullable() }),
    attempts: 10,
    once: true,
  },
  /** `tries`: how often it was sent before, so that a second copy does nothing. It waits for somebody else's server. */
  "invoice.send": {
    payload: z.object({ workspaceId: z.uuid().nullable(), invoiceId: z.uuid(), tries: z.number().int().min(0) }),
    attempts: 5,
    queue: "webhooks",
  },
  "invoice.ask_sent": {
    payload: z.object({ workspaceId: z.uuid().nullable(), invoiceId: z.uuid() }),
    attempts: 3,
    queue: "webhooks",
  },
  /** `attempt`: the number of the charge's try; one that was begun already is continued. */
  "payment.charge": {
    payload: z.object({ workspaceId: z.uuid(), transactionId: z.uuid(), attempt: z.number().int().min(1) }),
    attempts: 15,
  },
  "payment.close": { payload: z.object({ workspaceId: z.uuid(), sessionId: z.string() }), attempts: 15 },
  "payment.event": {
    payload: z.object({ workspaceId: z.null(), eventId: z.string() }),
    attempts: 15,
    urgent: true,
  },
  "payment.mail": {
    payload: z.object({ workspaceId: z.uuid(), userId: z.uuid(), transactionId: z.uuid(), attempt: z.number().int() }),
    attempts: 10,
    once: true,
  },
  /** May have no workspace: it is done even if that is deleted meanwhile. */
  "payment.refund": {
    payload: z.object({ workspaceId: z.uuid().nullable(), transactionId: z.uuid(), paymentId: z.string() }),
    attempts: 15,
    once: true,
  },
  "subscription.mail": {
    payload: z.object({
      workspaceId: z.uuid(),
      userId: z.uuid(),
      about: z.enum([
        "trial_week",
        "trial_tomorrow",
        "trial_over",
        "plan_ending",
        "plan_over",
        "canceled",
        "reactivated",
        "refunded",
        "no_details",
      ]),
      /** The last day of the plan or trial; of an invoice without details, the day of its payment or period. */
      day: z.iso.date(),
    }),
    attempts: 10,
    once: true,
  },
  "sweep.sendings": { payload: z.object({}), attempts: 3 },
  "sweep.subscriptions": { payload: z.object({}), attempts: 5, statementMs: LONG_STATEMENT_MS },
  "workspace.erase": { payload: z.object({ workspaceId: z.uuid() }), attempts: 20, statementMs: LONG_STATEMENT_MS },
  "workspace.mail_deleted": {
    payload: z.object({ workspaceId: z.null(), userId: z.uuid(), deletedId: z.uuid() }),
    attempts: 10,
    once: true,
  },
  "sweep.newcomers": { payload: z.object({}), attempts: 3, statementMs: LONG_STATEMENT_MS },
} as const satisfies Record<string, Contract>;
