import { subscriptions } from "@db/schema/subscription";
import { transactions } from "@db/schema/transaction";
import { asOperator, transact } from "@db/transact";
import { addDays, today } from "@server/core/day";
import type { Make } from "./make.ts";

const terms = { plan: "basic" as const, period: "monthly" as const, extra_boards: 0, option_ids: [] };

/** An unpaid transaction of a new workspace with the same members, whose subscription has a card. */
export async function unpaidTransaction(make: Make): Promise<{ id: string; transactionId: string }> {
  const id = await make.sameWorkspace();
  const day = today();
  const transactionId = await transact(asOperator, async (tx) => {
    const [subscription] = await tx
      .insert(subscriptions)
      .values({ workspaceId: id, plan: "basic", period: "monthly", gateway: "bank", paymentMethodId: "pm_test" })
      .returning({ id: subscriptions.id });
    const [transaction] = await tx
      .insert(transactions)
      .values({
        workspaceId: id,
        subscriptionId: subscription!.id,
        kind: "first",
        gateway: "bank",
        terms,
        lines: [],
        net: 4900,
        vatRate: 21,
        vatAmount: 1029,
        amount: 5929,
        periodFrom: day,
        periodUntil: addDays(day, 29),
      })
      .returning({ id: transactions.id });
    return transaction!.id;
  });
  return { id, transactionId };
}
