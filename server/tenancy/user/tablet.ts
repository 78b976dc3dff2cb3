import type { Actor } from "@server/core/actor";
import { forbidden } from "@server/core/errors";

/** Throws 403 for tablets, whose account can't be changed from the tablet. */
export const isTablet = ({ memberships }: Pick<Actor, "memberships">) =>
  memberships.some(({ role }) => role === "tablet");

export function forbidTablet(actor: Pick<Actor, "memberships">): void {
  if (isTablet(actor)) throw forbidden("refusal.not_on_tablet");
}
