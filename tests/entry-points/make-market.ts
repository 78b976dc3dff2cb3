import { containers } from "@db/schema/container";
import { subscriptionOptions } from "@db/schema/subscription";
import { workspaces } from "@db/schema/workspace";
import { asOperator, transact } from "@db/transact";
import { cropToCard } from "@server/billing/market/picture";
import { storeGenerated } from "@server/platform/files/store";
import { storeGeneratedGlobal } from "@server/records/library/global-bytes";
import { newPublicId } from "@server/records/object/create";
import { eq, sql } from "drizzle-orm";
import { picture } from "../upload-of.ts";
import type { Make } from "./make.ts";

/**
 * A free board of the market, with its original in a workspace of the platform. Gives the ids as the calls name them.
 */
export const marketBoard = (make: Make) =>
  transact(asOperator, async (tx) => {
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
        sourceWorkspaceId: platform!.id,
        sourceContainerId: board!.id,
      })
      .returning({ id: subscriptionOptions.id });
    return { id: make.workspace, optionId: option!.id };
  });

/**
 * An offer of the market to workspaces, paid monthly. Its texts hold no word of a workspace: everybody may read them.
 */
export const pricedOffer = () =>
  transact(asOperator, async (tx) => {
    const [option] = await tx
      .insert(subscriptionOptions)
      .values({
        type: "workspace",
        words: { nl: { market_name: "Voorbeeldaanbod", description: "" } },
        price: 500,
        active: true,
      })
      .returning({ id: subscriptionOptions.id });
    return { id: option!.id };
  });

/** A free board of the market with a picture, whose original has a floor plan. */
export async function picturedBoard(make: Make) {
  const drawn = await cropToCard(await picture("#336699", 64, 36));
  const { optionId } = await marketBoard(make);
  return transact(asOperator, async (tx) => {
    const name = await storeGeneratedGlobal(tx, drawn);
    const [option] = await tx
      .update(subscriptionOptions)
      .set({ picture: name })
      .where(eq(subscriptionOptions.id, optionId))
      .returning({
        id: subscriptionOptions.id,
        workspaceId: subscriptionOptions.sourceWorkspaceId,
        boardId: subscriptionOptions.sourceContainerId,
      });
    const sha256 = await storeGenerated(tx, option!.workspaceId!, drawn, "image/webp");
    await tx
      .update(containers)
      .set({ floorplan: sha256, floorplanWidth: 64, floorplanHeight: 36, floorplanAt: sql`now()` })
      .where(eq(containers.id, option!.boardId!));
    return { optionId, boardId: option!.boardId! };
  });
}
