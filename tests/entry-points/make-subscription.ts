import { subscriptions } from "@db/schema/subscription";
import { workspaces } from "@db/schema/workspace";
import { asOperator, transact } from "@db/transact";
import { addDays, today } from "@server/core/day";
import { eq } from "drizzle-orm";
import type { Make } from "./make.ts";

const address = { street: "Kaai", number: "1", zip: "9130", city: "Kallo" };

/** A new workspace with the same members and a plan paid by bank transfer. Gives its id. */
export async function subscribedWorkspace(make: Make, status: "active" | "canceled" = "active"): Promise<string> {
  const workspaceId = await make.sameWorkspace();
  const day = today();
  const days = { startsOn: day, endsOn: addDays(day, 20), anchorOn: day, periodsPaid: 1 };
  await transact(asOperator, async (tx) => {
    await tx.update(workspaces).set(address).where(eq(workspaces.id, workspaceId));
    await tx
      .insert(subscriptions)
      .values({ workspaceId, plan: "basic", period: "monthly", gateway: "bank", status, ...days });
  });
  return workspaceId;
}
