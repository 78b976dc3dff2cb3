import { containers, grants } from "@db/schema/container";
import { type Tx, transact } from "@db/transact";
import { containerFor, lockContainer } from "@server/access/container-for";
import { giveAudienceAccess } from "@server/access/invitation/give-access";
import { type Actor, may, membershipOf } from "@server/core/actor";
import { invalid } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { limitReached } from "@server/core/plan";
import { lockWorkspace } from "@server/tenancy/workspace/lock";
import { workspaceFor } from "@server/tenancy/workspace/workspace-for";
import { eq } from "drizzle-orm";
import type { z } from "zod";
import { keepPlan } from "./floor-plan.ts";
import type { NewContainer } from "./inputs.ts";
import { planGiven } from "./plan-given.ts";
import { containerView } from "./view.ts";

/**
 * A board, within the plan's limit, or a container in one. The maker owns it; an audience, chosen people and owners
 * besides are let in.
 */
export async function createContainer(actor: Actor, input: z.output<typeof NewContainer>) {
  const { parent_id, title, subtitle, audience, users, owners } = input;
  if (audience === "only_me" && users.length + owners.length > 0) throw invalid("invitation.only_me", "users");
  const given = await planGiven(actor, input, async (tx) => (await placeFor(tx, actor, input)).workspaceId);
  return transact(actor, async (tx) => {
    const place = await placeFor(tx, actor, input);
    const { workspaceId } = place;
    const ownerId = (may(place, "container.hand_over") && input.user_id) || actor.userId;
    // whom nobody removes, an admin of the workspace names
    if (parent_id && owners.length > 0) await containerFor(tx, actor, "container.hand_over", parent_id);
    // under the lock: two at once must not both take the last place, nor put something in what is being deleted
    const status = await lockWorkspace(tx, workspaceId);
    if (parent_id) await lockContainer(tx, { workspaceId, id: parent_id });
    else if (limitReached(status)) throw invalid("container.board_limit", { code: "board_limit" });
    const plan = given && (await keepPlan(tx, workspaceId, given));
    const [made] = await tx
      .insert(containers)
      .values({ workspaceId, parentId: parent_id, userId: actor.userId, title, subtitle, ...plan })
      .returning({ id: containers.id });
    if (ownerId === actor.userId && membershipOf(actor, workspaceId))
      await tx
        .insert(grants)
        .values({ workspaceId, containerId: made!.id, userId: actor.userId, role: "admin", isOwner: true });
    const givenTo = ownerId === actor.userId ? [] : [ownerId];
    const people = [
      ...[...new Set([...givenTo, ...owners])].map((user_id) => ({ user_id, role: "owner" as const })),
      ...users,
    ];
    await giveAudienceAccess(tx, actor, { id: made!.id, workspaceId, title }, audience ?? "custom", people);
    if (ownerId !== actor.userId)
      // a member: that was asked
      await tx.update(containers).set({ userId: ownerId }).where(eq(containers.id, made!.id));
    await recordEvent(tx, actor, "container.create", { workspaceId, aboutId: made!.id, title });
    return containerView(tx, actor, made!.id);
  });
}

/** The workspace it will be in, and how one stands there, for who may make it there. */
async function placeFor(tx: Tx, actor: Actor, { workspace_id, parent_id }: z.output<typeof NewContainer>) {
  if (parent_id) return containerFor(tx, actor, "container.create", parent_id);
  const { id, effectiveRole, locked } = await workspaceFor(tx, actor, "board.create", workspace_id);
  return { workspaceId: id, effectiveRole, locked };
}
