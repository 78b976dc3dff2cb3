import { containers } from "@db/schema/container";
import { type Tx, transact } from "@db/transact";
import { containerFor, lockContainer } from "@server/access/container-for";
import { giveAudienceAccess } from "@server/access/invitation/give-access";
import { type Actor, may } from "@server/core/actor";
import { invalid } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { limitReached } from "@server/core/plan";
import { lockWorkspace } from "@server/tenancy/workspace/lock";
import { workspaceFor } from "@server/tenancy/workspace/workspace-for";
import { eq } from "drizzle-orm";
import type { z } from "zod";
import { storeFloorPlan } from "./floor-plan.ts";
import { floorPlanFromInput } from "./floor-plan-input.ts";
import type { NewContainer } from "./inputs.ts";
import { insertContainer } from "./insert.ts";
import { loadContainerView } from "./load-view.ts";

/**
 * Creates a board, or a container in another one, with its floor plan and the people who get access to it. The actor
 * becomes its owner, unless an admin of the workspace names another in `user_id`.
 *
 * @throws invalid with code board_limit if the plan allows no further board; forbidden if a role does not allow it
 */
export async function createContainer(actor: Actor, input: z.output<typeof NewContainer>) {
  const { parent_id, title, subtitle, audience, users, owners } = input;
  if (audience === "only_me" && users.length + owners.length > 0) throw invalid("invitation.only_me", "users");
  const newPlan = await floorPlanFromInput(
    actor,
    input,
    async (tx) => (await authorizeCreate(tx, actor, input)).workspaceId,
  );
  return transact(actor, async (tx) => {
    const access = await authorizeCreate(tx, actor, input);
    const { workspaceId } = access;
    const ownerId = (may(access, "container.hand_over") && input.user_id) || actor.userId;
    // only an admin of the workspace names owners, because nobody else can remove them
    if (parent_id && owners.length > 0) await containerFor(tx, actor, "container.hand_over", parent_id);
    // locked, so that concurrent requests do not exceed the limit, and nothing is created in a deleted container
    const status = await lockWorkspace(tx, workspaceId);
    if (parent_id) await lockContainer(tx, { workspaceId, id: parent_id });
    else if (limitReached(status)) throw invalid("container.board_limit", { code: "board_limit" });
    const plan = newPlan && (await storeFloorPlan(tx, workspaceId, newPlan));
    const id = await insertContainer(tx, actor, {
      workspaceId,
      parentId: parent_id,
      title,
      subtitle,
      showsCertificates: input.shows_certificates,
      region: input.region,
      ...plan,
      isOwned: ownerId === actor.userId,
    });
    const otherOwner = ownerId === actor.userId ? [] : [ownerId];
    const people = [
      ...[...new Set([...otherOwner, ...owners])].map((user_id) => ({ user_id, role: "owner" as const })),
      ...users,
    ];
    await giveAudienceAccess(tx, actor, { id, workspaceId, title }, audience ?? "custom", people);
    if (ownerId !== actor.userId)
      // giveAudienceAccess() has checked that this user is a member
      await tx.update(containers).set({ userId: ownerId }).where(eq(containers.id, id));
    await recordEvent(tx, actor, "container.create", { workspaceId, aboutId: id, title });
    return loadContainerView(tx, actor, id);
  });
}

/** The workspace of the new board or container, and the actor's access there. Throws not found or forbidden. */
async function authorizeCreate(tx: Tx, actor: Actor, { workspace_id, parent_id }: z.output<typeof NewContainer>) {
  if (parent_id) return containerFor(tx, actor, "container.create", parent_id);
  const { id, effectiveRole, locked } = await workspaceFor(tx, actor, "board.create", workspace_id);
  return { workspaceId: id, effectiveRole, locked };
}
