import { type Actor, authorizeIn, membershipOf } from "@server/core/actor";
import { forbidden } from "@server/core/errors";
import { searchDisabled } from "@server/core/plan";

/** Throws forbidden unless the actor may see the workspace and its plan still includes search. */
export function authorizeSearch(actor: Actor, workspaceId: string): void {
  authorizeIn(actor, workspaceId, "workspace.see");
  const membership = membershipOf(actor, workspaceId);
  if (membership && searchDisabled(membership.plan_status))
    throw forbidden("refusal.search_disabled", { code: "plan_locked", reason: "expired" });
}
