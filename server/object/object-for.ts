import { grantOn } from "@db/reach";
import { objects } from "@db/schema/object";
import type { Tx } from "@db/transact";
import { type Actor, admit, standingOf } from "@server/actor";
import type { Verb } from "@server/policy";
import { missing } from "@server/refusal";
import { and, eq, isNull } from "drizzle-orm";

/** The one way to an object: within the actor's reach, and for a purpose. Throws missing or forbidden. */
export async function objectFor(tx: Tx, actor: Actor, verb: Verb, id: string) {
  const [row] = await tx
    .select({ object: objects, grant: grantOn(actor, objects.workspaceId, objects.containerId) })
    .from(objects)
    .where(and(eq(objects.id, id), isNull(objects.deletionId)));
  if (!row) throw missing();
  const standing = standingOf(actor, row.object.workspaceId, row.grant);
  admit(actor, row.object.workspaceId, standing, verb);
  return { ...row.object, standing };
}
