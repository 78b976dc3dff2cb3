import { reading } from "@db/transact";
import { type Actor, planStatusFor } from "@server/core/actor";
import { Id } from "@server/core/fields";
import { boardsLocked, limitReached, type PlanStatus } from "@server/core/plan";
import { can } from "@server/core/policy";
import { z } from "zod";
import { workspaceFor } from "./workspace-for.ts";

/** The data of the form for a new board. `why_not`: why none can be added now; null: it can. */
export const BoardStart = z.object({
  workspace_id: Id,
  workspace: z.string(),
  is_first: z.boolean(),
  why_not: z.enum(["not_admin", "no_plan", "locked", "limit"]).nullable(),
});

export const boardStart = (actor: Actor, id: string): Promise<z.infer<typeof BoardStart>> =>
  reading(actor, async (tx) => {
    const { name, effectiveRole, planRow } = await workspaceFor(tx, actor, "workspace.see", id);
    const status = planStatusFor(actor, id, planRow);
    const why_not = can(effectiveRole, "board.create") ? status && obstacle(status) : "not_admin";
    return { workspace_id: id, workspace: name, is_first: status?.containers.current === 0, why_not };
  });

function obstacle(status: PlanStatus) {
  if (status.status === 1) return "no_plan";
  if (boardsLocked(status)) return "locked";
  return limitReached(status) ? "limit" : null;
}
