import { checkouts } from "@db/schema/subscription";
import { asOperator, transact } from "@db/transact";
import type { Make } from "./make.ts";
import { subscribed } from "./make-subscription.ts";

/** Something was chosen on the way to a plan. */
export async function checkoutIn(make: Make, workspaceId = make.workspace): Promise<{ id: string }> {
  const chosen = { plan: "basic" as const, period: "monthly" as const, extraBoards: 0, optionIds: [] };
  await transact(asOperator, (tx) =>
    tx
      .insert(checkouts)
      .values({ workspaceId, ...chosen })
      .onConflictDoUpdate({ target: checkouts.workspaceId, set: chosen }),
  );
  return { id: workspaceId };
}

/** The same in another workspace with the same people: what is ordered is chosen no more. */
export const checkoutToOrder = async (make: Make) => checkoutIn(make, await make.sameWorkspace());

/** The same where a smaller plan runs already. */
export async function checkoutOfRunning(make: Make): Promise<string> {
  const workspaceId = await subscribed(make);
  await transact(asOperator, (tx) => tx.insert(checkouts).values({ workspaceId, plan: "enterprise" }));
  return workspaceId;
}
