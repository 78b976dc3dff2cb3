import { subscriptions } from "@db/schema/subscription";
import { memberships, workspaces } from "@db/schema/workspace";
import type { Tx } from "@db/transact";
import type { Payload } from "@jobs/contracts";
import { enqueueEach } from "@jobs/enqueue";
import { and, eq, inArray, or } from "drizzle-orm";

/** The content of a notice: its kind and the plan's last day. */
export type PlanNotice = Omit<Payload<"subscription.mail">, "workspaceId" | "userId">;

/**
 * Enqueues a mail to the owner of a workspace, and to the buyer of its subscription as long as they are an admin of it.
 */
export async function notifyPayers(tx: Tx, workspaceId: string, notice: PlanNotice): Promise<void> {
  const payers = await tx
    .selectDistinct({ userId: memberships.userId })
    .from(memberships)
    .innerJoin(workspaces, eq(workspaces.id, memberships.workspaceId))
    .leftJoin(
      subscriptions,
      and(
        eq(subscriptions.workspaceId, workspaces.id),
        inArray(subscriptions.status, ["active", "canceled", "pending"]),
      ),
    )
    .where(
      and(
        eq(memberships.workspaceId, workspaceId),
        inArray(memberships.role, ["owner", "admin"]),
        or(eq(memberships.role, "owner"), eq(memberships.userId, subscriptions.createdBy)),
      ),
    );
  await enqueueEach(
    tx,
    "subscription.mail",
    payers.map(({ userId }) => ({ workspaceId, userId, ...notice })),
  );
}
