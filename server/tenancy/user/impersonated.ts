import type { Actor } from "@server/core/actor";
import { forbidden } from "@server/core/errors";

/** Who acts as somebody else leaves the keys of their account alone: password, address, the account itself. */
export function forbidImpersonated(actor: Pick<Actor, "impersonatorId">): void {
  if (actor.impersonatorId) throw forbidden("refusal.not_while_impersonating", { code: "not_while_impersonating" });
}
