import { checkouts } from "@db/schema/subscription";
import { overTheWall, transact } from "@db/transact";
import type { Make } from "./make.ts";

/** Something was chosen on the way to a plan. */
export async function checkoutIn(make: Make): Promise<{ id: string }> {
  await transact(overTheWall, (tx) => tx.insert(checkouts).values({ workspaceId: make.workspace, plan: "basic" }).onConflictDoNothing());
  return { id: make.workspace };
}
