import type { Actor } from "@server/core/actor";
import { isTablet } from "@server/tenancy/user/tablet";

/**
 * Whether the actor may create a workspace: every account may, only one before its address is proven; tablets and programs
 * never, nor a session that the provider of a company made, which would not reach it.
 */
export const mayCreateWorkspace = (
  actor: Pick<Actor, "memberships"> & Partial<Pick<Actor, "proof" | "apiKey" | "byCompany">>,
) =>
  !isTablet(actor) &&
  !actor.byCompany &&
  !actor.apiKey &&
  (actor.proof !== "pending" || actor.memberships.length === 0);
