import { asOperator, reading } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { factorsOf, hasAny } from "@server/tenancy/factor/second-factor";
import { reachOf } from "./required-factor.ts";
import { actorOf } from "./session.ts";

/**
 * The actor for a secret address that stands for a person without a session, as that of a calendar. Workspaces that
 * require a second factor are within its reach only if they have one. Null as actorOf().
 */
export async function standingActorOf(userId: string): Promise<Actor | null> {
  const actor = await actorOf(userId);
  if (!actor) return null;
  const factors = await reading(asOperator, (tx) => factorsOf(tx, userId));
  return { ...actor, ...reachOf(actor, { isStrong: hasAny(factors), trustedBy: null }) };
}
