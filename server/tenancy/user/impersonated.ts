import type { Actor } from "@server/core/actor";
import { forbidden } from "@server/core/errors";

/** Throws 403 for impersonators, who must not change a user's password, address or account. */
export function forbidImpersonated(actor: Pick<Actor, "impersonatorId">): void {
  if (actor.impersonatorId) throw forbidden("refusal.not_while_impersonating", { code: "not_while_impersonating" });
}
