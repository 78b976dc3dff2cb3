import { subscriptions } from "@db/schema/subscription";
import { type Line, transactions } from "@db/schema/transaction";
import { asOperator, transact } from "@db/transact";

type TransactionInput = Partial<
  Pick<typeof transactions.$inferInsert, "gateway" | "status" | "createdBy" | "vatRate" | "createdAt">
> & {
  lines?: Line[];
  /** The first of a pending subscription; else of an expired one, of which a workspace may have many. */
  first?: true;
};

const days = { from: "2026-11-01", until: "2026-11-30" };
const plan: Line = { what: "plan", name: "basic", quantity: 1, unit: 4900, amount: 4900, ...days };
const terms = { plan: "basic" as const, period: "monthly" as const, extra_boards: 0, option_ids: [] };

/** An open transaction of a workspace, with a subscription to Basic. Gives its id. */
export const createTransaction = (
  workspaceId: string,
  { lines = [plan], vatRate = 21, first, ...about }: TransactionInput = {},
) =>
  transact(asOperator, async (tx) => {
    const [subscription] = await tx
      .insert(subscriptions)
      .values({
        workspaceId,
        plan: "basic",
        period: "monthly",
        gateway: "bank",
        ...(first ? { status: "pending" } : { status: "expired", ...dates }),
      })
      .returning({ id: subscriptions.id });
    const net = lines.reduce((sum, { amount }) => sum + amount, 0);
    const vatAmount = Math.round((net * vatRate) / 100);
    const [made] = await tx
      .insert(transactions)
      .values({
        workspaceId,
        subscriptionId: subscription!.id,
        kind: first ? "first" : "change",
        gateway: "bank",
        lines,
        terms,
        ...about,
        net,
        vatRate,
        vatAmount,
        amount: net + vatAmount,
        periodFrom: days.from,
        periodUntil: days.until,
      })
      .returning({ id: transactions.id });
    return made!.id;
  });

const dates = { startsOn: days.from, endsOn: days.until, anchorOn: days.from };
