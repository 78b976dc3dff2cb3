import type { Actor } from "@server/actor";
import { isTablet } from "@server/user/tablet";

/** Nobody agrees in another's name, and a screen on a wall agrees to nothing. */
export const mayAgree = (actor: Pick<Actor, "impersonatorId" | "memberships">): boolean =>
  !actor.impersonatorId && !isTablet(actor);
