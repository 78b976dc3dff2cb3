import { type Actor, authorizeIn, membershipOf } from "@server/core/actor";
import { forbidden } from "@server/core/errors";
import { searchDisabled } from "@server/core/plan";

/** Who may look into a workspace may search it, but not once its plan has run out. */
export function authorizeSearch(actor: Actor, workspaceId: string): void {
  authorizeIn(actor, workspaceId, "workspace.see");
  const membership = membershipOf(actor, workspaceId);
  if (membership && searchDisabled(membership.plan_status))
    throw forbidden("refusal.search_disabled", { code: "plan_locked" });
}
