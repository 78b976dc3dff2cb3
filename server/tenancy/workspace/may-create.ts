import type { Actor } from "@server/core/actor";
import { isTablet } from "@server/tenancy/user/tablet";

/**
 * Whoever has an account may make a workspace, one until their address is proven; a tablet reads, and its account may
 * end any day.
 */
export const mayCreateWorkspace = (actor: Pick<Actor, "memberships"> & Partial<Pick<Actor, "proof">>) =>
  !isTablet(actor) && (actor.proof !== "pending" || actor.memberships.length === 0);
