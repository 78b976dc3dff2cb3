import { type Actor, mayEnterBackOffice } from "./actor.ts";
import { notFound } from "./errors.ts";

/** The back-office is there for super admins alone, as themselves; for others there is nothing. */
export function authorizeBackOffice(actor: Actor): void {
  if (!mayEnterBackOffice(actor)) throw notFound();
}
