import { grantOn } from "@db/reach";
import { objects } from "@db/schema/object";
import type { Tx } from "@db/transact";
import { type Actor, admit, standingOf } from "@server/actor";
import type { Verb } from "@server/policy";
import { missing } from "@server/refusal";
import { and, eq, isNull } from "drizzle-orm";

// Some of it only: this runs at every door, and each column costs as much to ask for as to read.
const { id, workspaceId, containerId, title, displayCode, size } = objects;
const known = { id, workspaceId, containerId, title, displayCode, size };

/** The one way to an object: within the actor's reach, and for a purpose. Throws missing or forbidden. */
export async function objectFor(tx: Tx, actor: Actor, verb: Verb, objectId: string) {
  const [row] = await tx
    .select({ ...known, grant: grantOn(actor, workspaceId, containerId) })
    .from(objects)
    .where(and(eq(id, objectId), isNull(objects.deletionId)));
  if (!row) throw missing();
  const { grant, ...object } = row;
  const standing = standingOf(actor, object.workspaceId, grant);
  admit(actor, object.workspaceId, standing, verb);
  return { ...object, standing };
}
