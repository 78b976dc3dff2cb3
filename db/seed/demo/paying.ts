import { transactions } from "@db/schema/transaction";
import { asOperator, reading, transact } from "@db/transact";
import { subscribe } from "@server/billing/subscription/subscribe";
import { NewSubscription } from "@server/billing/subscription/subscribe-inputs";
import { typesOf } from "@server/billing/subscription/types";
import { markPaid } from "@server/billing/transaction/mark-paid";
import { addDays, today } from "@server/core/day";
import { documentKinds } from "@server/tenancy/document/kinds";
import { actorOf } from "@server/tenancy/session/session";
import { eq } from "drizzle-orm";

type Customer = {
  workspaceId: string;
  ownerId: string;
  period: "monthly" | "yearly";
  daysAgo: number;
  company: object;
};

/** Gives a workspace a subscription paid by transfer, some days ago. */
export async function payFor(
  { workspaceId, ownerId, period, daysAgo, company }: Customer,
  superId: string,
): Promise<void> {
  const [owner, operator] = await Promise.all([actorOf(ownerId), actorOf(superId)]);
  const types = await reading(asOperator, typesOf);
  const plan = types.find(({ name }) => name === "enterprise")!;
  const day = addDays(today(), -daysAgo);
  const input = {
    id: workspaceId,
    subscription_type_id: plan.id,
    period,
    gateway: "bank",
    consents: [...documentKinds],
    ...company,
  };
  const id = await subscribe(owner!, NewSubscription.parse(input), "nl", day);
  await transact(asOperator, async (tx) => {
    await tx
      .update(transactions)
      .set({ createdAt: new Date(`${day}T09:00:00Z`) })
      .where(eq(transactions.id, id));
    await markPaid(tx, operator!, id, { paidOn: day, reason: "Overschrijving gezien" });
  });
}
