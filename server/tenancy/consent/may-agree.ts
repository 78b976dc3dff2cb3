import type { Actor } from "@server/core/actor";
import { isTablet } from "@server/tenancy/user/tablet";

/** Nobody agrees in another's name, and a screen on a wall agrees to nothing. */
export const mayAgree = (actor: Pick<Actor, "impersonatorId" | "memberships">): boolean =>
  !actor.impersonatorId && !isTablet(actor);
