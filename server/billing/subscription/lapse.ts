import { subscriptions } from "@db/schema/subscription";
import { transactions } from "@db/schema/transaction";
import { workspaces } from "@db/schema/workspace";
import { asOperator, transact } from "@db/transact";
import { TRANSFER_LATE_DAYS } from "@server/core/constants";
import { addDays } from "@server/core/day";
import { and, eq, inArray, isNull, lt, sql } from "drizzle-orm";
import { abandonTransaction } from "./abandon.ts";
import { lockTransaction } from "./lock.ts";
import { isRunning } from "./states.ts";

const isLapsed = (day: string) =>
  and(
    eq(transactions.kind, "change"),
    inArray(transactions.status, ["open", "failed"]),
    lt(transactions.dueOn, addDays(day, -TRANSFER_LATE_DAYS)),
    isNull(workspaces.deletedAt),
    sql`not (${isRunning(sql`subscriptions`)} and ${subscriptions.endsOn} < ${day}::date)`,
  );

/**
 * Abandons the next change that was not paid in time, or a transfer for one; the plan continues unchanged. Not once its
 * period has ended: then the subscription ends. False: none is left.
 */
export const abandonNextOverdue = (day: string): Promise<boolean> =>
  transact(asOperator, async (tx) => {
    const [overdue] = await tx
      .select({ id: transactions.id })
      .from(transactions)
      .innerJoin(subscriptions, eq(subscriptions.id, transactions.subscriptionId))
      .innerJoin(workspaces, eq(workspaces.id, transactions.workspaceId))
      .where(isLapsed(day))
      .orderBy(transactions.id)
      .limit(1);
    const locked = overdue && (await lockTransaction(tx, overdue.id));
    if (!locked) return false;
    const { status } = locked.transaction;
    // otherwise it was paid since the query
    if (status === "open" || status === "failed") await abandonTransaction(tx, null, locked.transaction);
    return true;
  });
