import { queryRows } from "@db/rows";
import { type Subscription, subscriptions } from "@db/schema/subscription";
import { transactions } from "@db/schema/transaction";
import { workspaces } from "@db/schema/workspace";
import { asOperator, type Tx, transact } from "@db/transact";
import { planEndsOn } from "@server/billing/subscription/period";
import { running } from "@server/billing/subscription/states";
import { typesOf } from "@server/billing/subscription/types";
import { unpaid } from "@server/billing/subscription/view";
import { cancelTransaction } from "@server/billing/transaction/cancel";
import { markPaid } from "@server/billing/transaction/mark-paid";
import type { Actor } from "@server/core/actor";
import { authorizeBackOffice } from "@server/core/authorize-back-office";
import { addDays, today } from "@server/core/day";
import { invalid, notFound } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { followingPlan } from "@server/tenancy/workspace/commercial-status";
import { and, eq, inArray, ne, sql } from "drizzle-orm";
import { z } from "zod";
import { allowSubscription } from "./allow-subscription.ts";
import type { SubscriptionEdit } from "./subscription-inputs.ts";

type Edit = z.output<typeof SubscriptionEdit>["data"];

/**
 * Edits a subscription as super admin, with a reason: its status, last day, plan and boards, without charging; or
 * records a payment. Ending it cancels its unpaid transactions. Throws notFound and invalid.
 */
export const editSubscription = (actor: Actor, { id, data }: z.output<typeof SubscriptionEdit>): Promise<void> =>
  transact(asOperator, async (tx) => {
    authorizeBackOffice(actor);
    const { mark_paid, reason, ...changes } = data;
    const open = await unpaidIds(tx, id);
    if (mark_paid) {
      if (!open[0]) throw invalid("admin.nothing_asked", { field: "mark_paid", code: "nothing_asked" });
      await markPaid(tx, actor, open[0], { reason: reason ?? "" });
    }
    if (Object.values(changes).every((value) => value === undefined)) return;
    if (changes.status === "expired" && !mark_paid)
      for (const transactionId of open) await cancelTransaction(tx, actor, transactionId, { reason: reason ?? "" });
    const before = await lockSubscription(tx, id);
    if (before.status === "pending") {
      if (changes.status !== "active" || Object.values(changes).filter((value) => value !== undefined).length > 1)
        throw invalid("admin.subscription_waits", { field: "status", code: "subscription_waits" });
      await allowSubscription(tx, before);
    } else await setByHand(tx, before, changes);
    const { workspaceId } = before;
    await recordEvent(tx, actor, "subscription.edit_by_admin", {
      workspaceId,
      aboutId: id,
      detail: { reason, ...changes },
    });
  });

const OpenRow = z.object({ open: z.array(z.string()) });

/** The ids of its unpaid transactions, the newest first. Throws notFound, also for a deleted workspace. */
async function unpaidIds(tx: Tx, id: string): Promise<string[]> {
  const rows = await queryRows(tx, OpenRow)`
    select array(select t.id from transactions t where (t.workspace_id, t.subscription_id) = (s.workspace_id, s.id)
      and t.status = any (${sql.param([...unpaid])}::text[]) order by t.created_at desc) as open
    from subscriptions s join workspaces w on w.id = s.workspace_id where s.id = ${id} and w.deleted_at is null`;
  if (!rows[0]) throw notFound();
  return rows[0].open;
}

/** Locks the subscription. Throws notFound, also for a deleted workspace. */
async function lockSubscription(tx: Tx, id: string): Promise<Subscription> {
  const [found] = await tx
    .select({ subscription: subscriptions })
    .from(subscriptions)
    .innerJoin(workspaces, eq(workspaces.id, subscriptions.workspaceId))
    .where(and(eq(subscriptions.id, id), sql`${workspaces.deletedAt} is null`))
    .for("update");
  if (!found) throw notFound();
  return found.subscription;
}

async function setByHand(tx: Tx, before: Subscription, input: Edit): Promise<void> {
  const { id, workspaceId, period } = before;
  const status = input.status ?? (before.status as Exclude<Subscription["status"], "pending">);
  if (before.status === "expired" && status !== "active")
    throw invalid("admin.subscription_over", { field: "status", code: "subscription_over" });
  if (before.status === "expired") await requireNoOther(tx, before);
  const plan = input.subscription_type_id ? await planNamed(tx, input.subscription_type_id) : before.plan;
  const extraBoards = input.extra_boards ?? before.extraBoards;
  const endsOn = await lastDay(tx, before, status, input.ends_on);
  const isMoved = endsOn !== before.endsOn;
  const startsOn = before.status === "expired" ? today() : before.startsOn! > endsOn ? endsOn : before.startsOn!;
  await tx
    .update(subscriptions)
    .set({
      status,
      plan,
      extraBoards,
      endsOn,
      startsOn,
      updatedAt: sql`now()`,
      // a new anchor: the next period begins the day after the chosen one
      ...(isMoved && { anchorOn: addDays(endsOn, 1), periodsPaid: 0 }),
      ...(status === "active"
        ? { canceledAt: null, cancelReason: "" }
        : { canceledAt: before.canceledAt ?? sql`now()`, next: null }),
    })
    .where(eq(subscriptions.id, id));
  await tx
    .update(workspaces)
    .set({
      plan,
      extraBoards,
      planEndsOn: planEndsOn(endsOn, period, status === "active"),
      commercialStatus: followingPlan(status === "expired" ? "inactive" : "active"),
    })
    .where(eq(workspaces.id, workspaceId));
}

/** The last day of a subscription: an expired one ends before today, a running one today or later. Throws invalid. */
async function lastDay(
  tx: Tx,
  { id, status: previous, endsOn }: Subscription,
  status: Edit["status"],
  input: string | undefined,
): Promise<string> {
  const day = input ?? endsOn!;
  if (status === "expired") return day < today() ? day : addDays(today(), -1);
  if (input === undefined && previous !== "expired") return day;
  if (day < today()) throw invalid("admin.ends_in_past", { field: "ends_on", code: "ends_in_past" });
  if (day !== endsOn) await requireNoRenewal(tx, id);
  return day;
}

/** Throws invalid while a renewal is unpaid, because its period is fixed. */
async function requireNoRenewal(tx: Tx, subscriptionId: string): Promise<void> {
  const open = and(
    eq(transactions.subscriptionId, subscriptionId),
    eq(transactions.kind, "renewal"),
    inArray(transactions.status, [...unpaid]),
  );
  if ((await tx.$count(transactions, open)) > 0)
    throw invalid("admin.renewal_asked", { field: "ends_on", code: "renewal_asked" });
}

async function requireNoOther(tx: Tx, { id, workspaceId }: Subscription): Promise<void> {
  const other = and(
    eq(subscriptions.workspaceId, workspaceId),
    ne(subscriptions.id, id),
    inArray(subscriptions.status, [...running]),
  );
  if ((await tx.$count(subscriptions, other)) > 0)
    throw invalid("admin.other_runs", { field: "status", code: "other_runs" });
}

async function planNamed(tx: Tx, typeId: string): Promise<Subscription["plan"]> {
  const type = (await typesOf(tx)).find(({ id }) => id === typeId);
  if (!type || type.name === "free") throw invalid("mistake.invalid_value", "subscription_type_id");
  return type.name;
}
