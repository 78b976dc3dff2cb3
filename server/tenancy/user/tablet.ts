import type { Actor } from "@server/core/actor";
import { forbidden } from "@server/core/errors";

/** A screen on a wall: whoever stands before it reads, and changes nothing of its account either. */
export const isTablet = ({ memberships }: Pick<Actor, "memberships">) =>
  memberships.some(({ role }) => role === "tablet");

export function forbidTablet(actor: Pick<Actor, "memberships">): void {
  if (isTablet(actor)) throw forbidden("refusal.not_on_tablet");
}
