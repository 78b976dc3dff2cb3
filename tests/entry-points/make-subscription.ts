import { subscriptions } from "@db/schema/subscription";
import { asOperator, transact } from "@db/transact";
import { addDays, today } from "@server/core/day";
import type { Make } from "./make.ts";

/** Another workspace with the same people, which pays by transfer. */
export async function subscribed(make: Make, status: "active" | "canceled" = "active"): Promise<string> {
  const workspaceId = await make.sameWorkspace();
  const day = today();
  const days = { startsOn: day, endsOn: addDays(day, 20), anchorOn: day, periodsPaid: 1 };
  await transact(asOperator, (tx) =>
    tx
      .insert(subscriptions)
      .values({ workspaceId, plan: "basic", period: "monthly", gateway: "bank", status, ...days }),
  );
  return workspaceId;
}
