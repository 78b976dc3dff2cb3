import type { Subscription } from "@db/schema/subscription";
import { type SQL, sql } from "drizzle-orm";

/** The statuses in which a subscription is running: a canceled one until its last day. A workspace has at most one. */
export const running = ["active", "canceled"] as const satisfies readonly Subscription["status"][];

export const runs = <S extends { status: string }>(
  subscription: S,
): subscription is S & { status: (typeof running)[number] } =>
  subscription.status === "active" || subscription.status === "canceled";

/** The same as SQL, for a table or alias. */
export const isRunning = (subscription: SQL): SQL => sql`${subscription}.status in ('active', 'canceled')`;
