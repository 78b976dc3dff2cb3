import { type Actor, mayEnterBackOffice } from "./actor.ts";
import { notFound } from "./errors.ts";

/** Throws 404 unless the actor is a super admin who impersonates nobody. */
export function authorizeBackOffice(actor: Actor): void {
  if (!mayEnterBackOffice(actor)) throw notFound();
}
