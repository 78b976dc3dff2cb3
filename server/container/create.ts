import { containers } from "@db/schema/container";
import { transact } from "@db/transact";
import { type Actor, admitIn } from "@server/actor";
import { record } from "@server/event";
import { refuse } from "@server/refusal";
import { lockWorkspace } from "@server/workspace/lock";
import { limitReached } from "@server/workspace/plan";
import type { z } from "zod";
import { containerFor, holdContainer } from "./container-for.ts";
import { keepPlan } from "./floor-plan.ts";
import type { NewContainer } from "./inputs.ts";
import { containerView } from "./view.ts";

/** A board, within the plan's limit, or a container in one. The maker owns it. */
export async function createContainer(actor: Actor, { workspace_id, parent_id, title, subtitle, images }: z.output<typeof NewContainer>) {
  return transact(actor, async (tx) => {
    const workspaceId = parent_id ? (await containerFor(tx, actor, "container.create", parent_id)).workspaceId : workspace_id;
    if (!parent_id) admitIn(actor, workspaceId, "board.create");
    // under the lock: two at once must not both take the last place, nor put something in what is being deleted
    const status = await lockWorkspace(tx, workspaceId);
    if (parent_id) await holdContainer(tx, { workspaceId, id: parent_id });
    else if (limitReached(status)) throw refuse("container.board_limit", undefined, "board_limit");
    const plan = images[0] && (await keepPlan(tx, workspaceId, images[0]));
    const [made] = await tx
      .insert(containers)
      .values({ workspaceId, parentId: parent_id, userId: actor.userId, title, subtitle, ...plan })
      .returning({ id: containers.id });
    await record(tx, actor, "container.create", { workspaceId, aboutId: made!.id, title });
    return containerView(tx, actor, made!.id);
  });
}
