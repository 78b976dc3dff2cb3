import { grantOn } from "@db/reach";
import { containers } from "@db/schema/container";
import type { Tx } from "@db/transact";
import { type Actor, admit, standingOf } from "@server/actor";
import type { Verb } from "@server/policy";
import { missing } from "@server/refusal";
import { and, eq, isNull } from "drizzle-orm";

/** The one way to a board or container: within the actor's reach, and for a purpose. Throws missing or forbidden. */
export async function containerFor(tx: Tx, actor: Actor, verb: Verb, id: string) {
  const [row] = await tx
    .select({ container: containers, grant: grantOn(actor, containers.workspaceId, containers.id) })
    .from(containers)
    .where(and(eq(containers.id, id), isNull(containers.deletionId)));
  if (!row) throw missing();
  const standing = standingOf(actor, row.container.workspaceId, row.grant);
  admit(actor, row.container.workspaceId, standing, verb);
  return { ...row.container, standing };
}

/** For who puts something in it: whoever deletes it waits until that is there, and takes it along; or was first, and it is missing. */
export async function holdContainer(tx: Tx, { workspaceId, id }: { workspaceId: string; id: string }): Promise<void> {
  const held = await tx
    .select({ id: containers.id })
    .from(containers)
    .where(and(eq(containers.workspaceId, workspaceId), eq(containers.id, id), isNull(containers.deletionId)))
    .for("share");
  if (held.length === 0) throw missing();
}
