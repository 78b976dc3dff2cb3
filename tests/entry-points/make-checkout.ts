import { checkouts } from "@db/schema/subscription";
import { asOperator, transact } from "@db/transact";
import type { Make } from "./make.ts";
import { subscribedWorkspace } from "./make-subscription.ts";

/** A checkout: the plan that a workspace chose and has not ordered. Replaces an earlier one. */
export async function makeCheckout(make: Make, workspaceId = make.workspace): Promise<{ id: string }> {
  const chosen = { plan: "basic" as const, period: "monthly" as const, extraBoards: 0, optionIds: [] };
  await transact(asOperator, (tx) =>
    tx
      .insert(checkouts)
      .values({ workspaceId, ...chosen })
      .onConflictDoUpdate({ target: checkouts.workspaceId, set: chosen }),
  );
  return { id: workspaceId };
}

/** A checkout of a new workspace with the same members, since ordering ends the checkout. */
export const checkoutToOrder = async (make: Make) => makeCheckout(make, await make.sameWorkspace());

/** A checkout of a new workspace where a smaller plan is running. Gives the id of the workspace. */
export async function checkoutOnRunningPlan(make: Make): Promise<string> {
  const workspaceId = await subscribedWorkspace(make);
  await transact(asOperator, (tx) => tx.insert(checkouts).values({ workspaceId, plan: "enterprise" }));
  return workspaceId;
}
