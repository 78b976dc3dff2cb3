import { type Actor, admitIn, membershipOf } from "@server/core/actor";
import { searchDisabled } from "@server/core/plan";
import { forbidden } from "@server/core/refusal";

/** Who may look into a workspace may search it, but not once its plan has run out. */
export function admitSearch(actor: Actor, workspaceId: string): void {
  admitIn(actor, workspaceId, "workspace.see");
  const membership = membershipOf(actor, workspaceId);
  if (membership && searchDisabled(membership.plan_status))
    throw forbidden("refusal.search_disabled", { code: "plan_locked" });
}
