import type { Subscription } from "@db/schema/subscription";
import { type SQL, sql } from "drizzle-orm";

/** It gives its plan: canceled, until its last day. Of a workspace at most one does. */
export const running = ["active", "canceled"] as const satisfies readonly Subscription["status"][];

export const runs = <S extends { status: string }>(
  subscription: S,
): subscription is S & { status: (typeof running)[number] } =>
  subscription.status === "active" || subscription.status === "canceled";

/** The same of the rows that a query calls so. */
export const isRunning = (subscription: SQL): SQL => sql`${subscription}.status in ('active', 'canceled')`;
