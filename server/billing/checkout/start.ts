import { purchases, type Subscription, type Terms } from "@db/schema/subscription";
import type { workspaces } from "@db/schema/workspace";
import type { Tx } from "@db/transact";
import { runs } from "@server/billing/subscription/states";
import { termsOf } from "@server/billing/subscription/terms";
import { and, eq } from "drizzle-orm";

type Workspace = Pick<typeof workspaces.$inferSelect, "id" | "plan" | "extraBoards">;

/**
 * The terms that a checkout starts with: those of the running or ordered subscription, else of the granted plan, else
 * the smallest plan.
 */
export async function startOf(
  tx: Tx,
  { id, plan, extraBoards }: Workspace,
  current: Subscription | null,
): Promise<Terms> {
  const option_ids = await optionsAtStart(tx, id, current);
  if (current && (runs(current) || current.status === "pending")) return { ...termsOf(current), option_ids };
  if (plan === "basic" || plan === "enterprise") return { ...smallest, plan, extra_boards: extraBoards };
  return smallest;
}

const smallest: Terms = { plan: "basic", period: "monthly", extra_boards: 0, option_ids: [] };

/**
 * The market options a checkout starts with: those of the subscription, and while its first payment is pending also the
 * boards that were ordered with it.
 */
export async function optionsAtStart(tx: Tx, workspaceId: string, current: Subscription | null): Promise<string[]> {
  if (current && runs(current)) return current.optionIds;
  if (current?.status !== "pending") return [];
  const ordered = await tx
    .select({ id: purchases.optionId })
    .from(purchases)
    .where(and(eq(purchases.workspaceId, workspaceId), eq(purchases.status, "waiting")));
  return [...current.optionIds, ...ordered.map(({ id }) => id)];
}
