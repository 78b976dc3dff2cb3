import { queryRows } from "@db/rows";
import { subscriptionTypes } from "@db/schema/subscription";
import { asOperator, reading, transact } from "@db/transact";
import { typesOf } from "@server/billing/subscription/types";
import type { Actor } from "@server/core/actor";
import { authorizeBackOffice } from "@server/core/authorize-back-office";
import { notFound } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { and, eq, ne, sql } from "drizzle-orm";
import { z } from "zod";
import type { AdminPlan, PlanEdit } from "./subscription-inputs.ts";

const AdminPlansRow = z.object({ plan: z.string(), count: z.number() });

/** All plans with their prices and numbers of subscribers. */
export function adminPlans(actor: Actor): Promise<AdminPlan[]> {
  authorizeBackOffice(actor);
  return reading(asOperator, async (tx) => {
    const [types, rows] = await Promise.all([
      typesOf(tx),
      queryRows(tx, AdminPlansRow)`
        select s.plan, count(*)::int as count from subscriptions s join workspaces w on w.id = s.workspace_id
        where s.status in ('active', 'canceled') and w.deleted_at is null group by 1`,
    ]);
    return types.map((type) => ({ ...type, subscribers: rows.find(({ plan }) => plan === type.name)?.count ?? 0 }));
  });
}

/** Changes the price of a plan; subscribers pay it from their next period. Throws notFound, also for the free plan. */
export const editPlan = (
  actor: Actor,
  { id, price, extra_board_price: extraBoardPrice, active }: z.output<typeof PlanEdit>,
): Promise<void> =>
  transact(asOperator, async (tx) => {
    authorizeBackOffice(actor);
    const condition = and(eq(subscriptionTypes.id, id), ne(subscriptionTypes.name, "free"));
    const [before] = await tx.select().from(subscriptionTypes).where(condition).for("update");
    if (!before) throw notFound();
    await tx.update(subscriptionTypes).set({ price, extraBoardPrice, active, updatedAt: sql`now()` }).where(condition);
    const from = { price: before.price, extra_board_price: before.extraBoardPrice, active: before.active };
    const detail = { from, to: { price, extra_board_price: extraBoardPrice, active } };
    await recordEvent(tx, actor, "subscription_type.edit", {
      workspaceId: null,
      aboutId: id,
      title: before.name,
      detail,
    });
  });
