import { groups } from "@db/schema/container";
import type { Tx } from "@db/transact";
import { type Actor, authorizeIn, type NeverLockedVerb } from "@server/core/actor";
import { notFound } from "@server/core/errors";
import { and, eq } from "drizzle-orm";

/** The one way to a distribution group of a workspace, for who changes it. Throws missing or forbidden. */
export async function groupFor(tx: Tx, actor: Actor, verb: NeverLockedVerb, workspaceId: string, groupId: string) {
  authorizeIn(actor, workspaceId, verb);
  return groupIn(tx, workspaceId, groupId);
}

/** For who has been authorized where it is linked; whoever deletes it waits, or was first, and it is missing. */
export async function groupIn(tx: Tx, workspaceId: string, groupId: string) {
  const [group] = await tx
    .select({ id: groups.id, workspaceId: groups.workspaceId, title: groups.title, subtitle: groups.subtitle })
    .from(groups)
    .where(and(eq(groups.workspaceId, workspaceId), eq(groups.id, groupId)))
    .for("key share");
  if (!group) throw notFound();
  return group;
}
