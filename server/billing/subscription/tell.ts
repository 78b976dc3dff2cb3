import { subscriptions } from "@db/schema/subscription";
import { memberships, workspaces } from "@db/schema/workspace";
import type { Tx } from "@db/transact";
import type { Payload } from "@jobs/contracts";
import { enqueueEach } from "@jobs/enqueue";
import { and, eq, inArray, or } from "drizzle-orm";

/** What is told of a plan, of its last day; of a payment, which. */
export type News = Omit<Payload<"subscription.mail">, "workspaceId" | "userId">;

/** Enqueues a mail to who owns a workspace, and to who took its subscription as long as they are an admin of it. */
export async function tellPayers(tx: Tx, workspaceId: string, news: News): Promise<void> {
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
    payers.map(({ userId }) => ({ workspaceId, userId, ...news })),
  );
}
