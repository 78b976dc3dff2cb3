import { subscriptionTypes } from "@db/schema/subscription";
import { asOperator, reading } from "@db/transact";
import { today } from "@server/core/day";
import { eq } from "drizzle-orm";
import { subscriber } from "../make-customer.ts";
import { makeInvoice } from "../make-invoice.ts";
import type { Rows } from "../row.ts";

const reason = "Op vraag van de klant";
const basic = async () =>
  (
    await reading(asOperator, (tx) => tx.select().from(subscriptionTypes).where(eq(subscriptionTypes.name, "basic")))
  )[0]!;

/** Subscriptions in the back-office: 404 for everyone but super admins. */
export const adminSubscriptionRows: Rows = {
  "adminSubscription.page": { audience: "backoffice", input: () => ({}) },
  "adminSubscription.invoices": { audience: "backoffice", input: () => ({}) },
  "adminPeppol.get": { audience: "backoffice" },
  "adminPeppol.sendAgain": {
    audience: "backoffice",
    input: async (make) => ({ id: await makeInvoice(make) }),
    except: { super: "409:no_access_point" },
    superLocked: "409:no_access_point", // there is none in these tests
  },
  "adminSubscription.get": { audience: "backoffice", input: async (make) => ({ id: (await subscriber(make)).id }) },
  "adminSubscription.edit": {
    audience: "backoffice",
    input: async (make) => ({ id: (await subscriber(make)).id, data: { extra_boards: 2, reason } }),
  },
  "adminSubscription.markPaid": {
    audience: "backoffice",
    input: async (make) => ({
      id: (await subscriber(make, { status: "pending" })).transactionId,
      paid_on: today(),
      reason,
    }),
  },
  "adminSubscription.cancelPayment": {
    audience: "backoffice",
    input: async (make) => ({ id: (await subscriber(make, { status: "pending" })).transactionId, reason }),
  },
  "adminSubscription.plans": { audience: "backoffice" },
  "adminSubscription.editPlan": {
    audience: "backoffice",
    input: async () => ({ id: (await basic()).id, price: 4900, extra_board_price: 990, active: true }),
  },
  "adminSubscription.storage": { audience: "backoffice" },
  "adminSubscription.editStorage": {
    audience: "backoffice",
    input: () => ({ free: 1, trial: 2, basic: 50, enterprise: 500 }),
  },
};
