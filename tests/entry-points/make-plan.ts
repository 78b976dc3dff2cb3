import { floorPlans } from "@db/schema/floor-plan";
import { storeGenerated } from "@server/platform/files/store";
import { picture } from "../upload-of.ts";
import type { Make } from "./make.ts";
import { idOf, inTransaction, nextColour } from "./make-context.ts";

/** A container with a plan and another one beside it: an earlier one, or one that waits to be used. */
export async function otherPlan(make: Make, is: "earlier" | "waiting") {
  const id = await make.withFloorPlan(await make.container());
  const drawn = await picture(nextColour(), 80, 60);
  const plan_id = await inTransaction(async (tx) => {
    const sha256 = await storeGenerated(tx, make.workspace, drawn, "image/jpeg");
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
    const used = is === "earlier" && { usedFrom: ago(9), usedUntil: ago(2) };
    const row = { workspaceId: make.workspace, containerId: id, sha256, width: 80, height: 60 };
    return idOf(
      await tx
        .insert(floorPlans)
        .values({ ...row, ...used })
        .returning({ id: floorPlans.id }),
    );
  });
  return { id, plan_id };
}
