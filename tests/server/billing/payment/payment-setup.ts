import { subscriptions } from "@db/schema/subscription";
import { transactions } from "@db/schema/transaction";
import { workspaces } from "@db/schema/workspace";
import { asOperator, transact } from "@db/transact";
import { documentKinds } from "@server/tenancy/document/kinds";
import { eq } from "drizzle-orm";
import { as, type World } from "../../../world.ts";

export const basicId = "00000000-0000-7000-8000-000000000002";
export const enterpriseId = "00000000-0000-7000-8000-000000000003";

export const company = { company: "Acme NV", vat: "", street: "Kerkstraat", number: "1", zip: "9000", city: "Gent" };
export const monthly = {
  subscription_type_id: basicId,
  period: "monthly" as const,
  ...company,
  consents: [...documentKinds],
};

/** Puts Acme on the free plan, without a subscription. */
export const withoutPlan = ({ acme }: World) =>
  transact(asOperator, async (tx) => {
    await tx.delete(subscriptions).where(eq(subscriptions.workspaceId, acme));
    await tx.update(workspaces).set({ plan: "free", planEndsOn: null, extraBoards: 0 }).where(eq(workspaces.id, acme));
  });

export const subscribed = ({ ids, acme }: World, more: object = {}) =>
  as(ids.olga).subscription.create({ id: acme, ...monthly, ...more });

/** The rows of a transaction, its subscription and its workspace. */
export const billingRows = (transactionId: string) =>
  transact(asOperator, async (tx) => {
    const [found] = await tx
      .select({ transaction: transactions, subscription: subscriptions, workspace: workspaces })
      .from(transactions)
      .innerJoin(subscriptions, eq(subscriptions.id, transactions.subscriptionId))
      .innerJoin(workspaces, eq(workspaces.id, transactions.workspaceId))
      .where(eq(transactions.id, transactionId));
    return found!;
  });
