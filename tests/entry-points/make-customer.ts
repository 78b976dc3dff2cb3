import { subscriptions } from "@db/schema/subscription";
import { transactions } from "@db/schema/transaction";
import { memberships, workspaces } from "@db/schema/workspace";
import { asOperator, transact } from "@db/transact";
import { addMonths, today } from "@server/core/day";
import { newPublicId } from "@server/records/object/create";
import type { Make } from "./make.ts";

type Options = { status?: "pending" | "active" | "canceled" | "expired"; paid?: boolean; endsOn?: string };

const terms = { plan: "basic" as const, period: "monthly" as const, extra_boards: 0, option_ids: [] };
const sum = { net: 4900, vatRate: 21, vatAmount: 1029, amount: 5929 };
const lines = [{ what: "plan" as const, name: "basic", quantity: 1, unit: 4900, amount: 4900 }];

/** A new workspace with a new owner, for a call that changes its subscription. Gives its id. */
export async function customer(make: Make): Promise<string> {
  const owner = await make.account();
  const name = `Klant ${newPublicId().slice(0, 8)}`;
  return transact(asOperator, async (tx) => {
    const [made] = await tx
      .insert(workspaces)
      .values({
        name,
        slug: newPublicId()
          .toLowerCase()
          .replaceAll(/[^a-z0-9]/g, "x"),
        ownerId: owner.id,
        ...{ street: "Kaai", number: "1", zip: "9130", city: "Kallo" },
      })
      .returning();
    await tx.insert(memberships).values({ workspaceId: made!.id, userId: owner.id, role: "owner" });
    return made!.id;
  });
}

/** A new workspace with a subscription paid by bank transfer, and its first transaction. `id` is the subscription's. */
export async function subscriber(make: Make, { status = "active", paid = status !== "pending", endsOn }: Options = {}) {
  const workspaceId = await customer(make);
  const from = today();
  const until = endsOn ?? addMonths(from, 1);
  const days = status === "pending" ? {} : { startsOn: from, endsOn: until, anchorOn: from, periodsPaid: 1 };
  return transact(asOperator, async (tx) => {
    const [subscription] = await tx
      .insert(subscriptions)
      .values({ workspaceId, plan: "basic", period: "monthly", gateway: "bank", status, ...days })
      .returning();
    const payment = {
      kind: "first" as const,
      gateway: "bank" as const,
      status: paid ? ("paid" as const) : ("open" as const),
    };
    const [transaction] = await tx
      .insert(transactions)
      .values({
        workspaceId,
        subscriptionId: subscription!.id,
        ...payment,
        ...sum,
        lines,
        terms,
        periodFrom: from,
        periodUntil: until,
      })
      .returning();
    return { workspaceId, id: subscription!.id, transactionId: transaction!.id };
  });
}
