import { subscriptions } from "@db/schema/subscription";
import { transactions } from "@db/schema/transaction";
import { workspaces } from "@db/schema/workspace";
import { asOperator, transact } from "@db/transact";
import { TRANSFER_LATE_DAYS } from "@server/core/constants";
import { addDays } from "@server/core/day";
import { and, eq, inArray, isNull, lt, sql } from "drizzle-orm";
import { giveUp } from "./give-up.ts";
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
 * Lets go of the next change that nobody paid in time, and of a transfer, that is not on its way any more: the plan
 * goes on as it was, and is renewed. Not once its period is over: it ends then, and gets no more time for what was
 * never paid. False: there is none.
 */
export const lapseNext = (day: string): Promise<boolean> =>
  transact(asOperator, async (tx) => {
    const [late] = await tx
      .select({ id: transactions.id })
      .from(transactions)
      .innerJoin(subscriptions, eq(subscriptions.id, transactions.subscriptionId))
      .innerJoin(workspaces, eq(workspaces.id, transactions.workspaceId))
      .where(isLapsed(day))
      .orderBy(transactions.id)
      .limit(1);
    const held = late && (await lockTransaction(tx, late.id));
    if (!held) return false;
    const { status } = held.transaction;
    // else it was paid meanwhile
    if (status === "open" || status === "failed") await giveUp(tx, null, held.transaction);
    return true;
  });
