import { containers } from "@db/schema/container";
import { subscriptionOptions } from "@db/schema/subscription";
import { workspaces } from "@db/schema/workspace";
import { overTheWall, transact } from "@db/transact";
import { newPublicId } from "@server/object/create";
import type { Make } from "./make.ts";

/** A board of the market, free, with its original in a workspace of the platform's. As the calls name them. */
export const marketBoard = (make: Make) =>
  transact(overTheWall, async (tx) => {
    const about = { ownerId: make.owner, plan: "enterprise" as const };
    const [platform] = await tx
      .insert(workspaces)
      .values({ name: make.workspaceText(), slug: newPublicId().toLowerCase(), ...about })
      .returning({ id: workspaces.id });
    const [board] = await tx
      .insert(containers)
      .values({ workspaceId: platform!.id, userId: make.owner, title: make.workspaceText() })
      .returning({ id: containers.id });
    const [option] = await tx
      .insert(subscriptionOptions)
      .values({
        type: "container",
        words: { nl: { market_name: "Voorbeeldbord", description: "" } },
        active: true,
        ...{ sourceWorkspaceId: platform!.id, sourceContainerId: board!.id },
      })
      .returning({ id: subscriptionOptions.id });
    return { id: make.workspace, optionId: option!.id };
  });
