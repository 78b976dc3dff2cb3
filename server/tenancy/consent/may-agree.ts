import type { Actor } from "@server/core/actor";
import { isTablet } from "@server/tenancy/user/tablet";

/** Whether the actor may give consent: not impersonators, and not tablets. */
export const mayAgree = (actor: Pick<Actor, "impersonatorId" | "memberships">): boolean =>
  !actor.impersonatorId && !isTablet(actor);
