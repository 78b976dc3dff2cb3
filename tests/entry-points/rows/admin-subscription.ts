import { subscriptionTypes } from "@db/schema/subscription";
import { asOperator, reading } from "@db/transact";
import { today } from "@server/core/day";
import { eq } from "drizzle-orm";
import { subscriber } from "../make-customer.ts";
import type { Rows } from "../row.ts";

const reason = "Op vraag van de klant";
const basic = async () =>
  (
    await reading(asOperator, (tx) => tx.select().from(subscriptionTypes).where(eq(subscriptionTypes.name, "basic")))
  )[0]!;

/** Subscriptions in the back-office: for others than super admins there is nothing there. */
export const adminSubscriptionRows: Rows = {
  "adminSubscription.page": { gets: "backoffice", input: () => ({}) },
  "adminSubscription.invoices": { gets: "backoffice", input: () => ({}) },
  "adminSubscription.get": { gets: "backoffice", input: async (make) => ({ id: (await subscriber(make)).id }) },
  "adminSubscription.edit": {
    gets: "backoffice",
    input: async (make) => ({ id: (await subscriber(make)).id, data: { extra_boards: 2, reason } }),
  },
  "adminSubscription.markPaid": {
    gets: "backoffice",
    input: async (make) => ({
      id: (await subscriber(make, { status: "pending" })).transactionId,
      paid_on: today(),
      reason,
    }),
  },
  "adminSubscription.cancelPayment": {
    gets: "backoffice",
    input: async (make) => ({ id: (await subscriber(make, { status: "pending" })).transactionId, reason }),
  },
  "adminSubscription.plans": { gets: "backoffice" },
  "adminSubscription.editPlan": {
    gets: "backoffice",
    input: async () => ({ id: (await basic()).id, price: 4900, extra_board_price: 990, active: true }),
  },
  "adminSubscription.storage": { gets: "backoffice" },
  "adminSubscription.editStorage": {
    gets: "backoffice",
    input: () => ({ free: 1, trial: 2, basic: 50, enterprise: 500 }),
  },
};
