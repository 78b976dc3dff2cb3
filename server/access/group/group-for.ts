import { groups } from "@db/schema/container";
import type { Tx } from "@db/transact";
import { type Actor, authorizeIn, type NeverLockedVerb } from "@server/core/actor";
import { notFound } from "@server/core/errors";
import { and, eq } from "drizzle-orm";

/** Loads a distribution group for a change, and authorizes it. Throws missing or forbidden. */
export async function groupFor(tx: Tx, actor: Actor, verb: NeverLockedVerb, workspaceId: string, groupId: string) {
  authorizeIn(actor, workspaceId, verb);
  return groupIn(tx, workspaceId, groupId);
}

/** Loads a group after the caller has authorized the actor, with a row lock: deleting it waits. Throws missing. */
export async function groupIn(tx: Tx, workspaceId: string, groupId: string) {
  const [group] = await tx
    .select({ id: groups.id, workspaceId: groups.workspaceId, title: groups.title, subtitle: groups.subtitle })
    .from(groups)
    .where(and(eq(groups.workspaceId, workspaceId), eq(groups.id, groupId)))
    .for("key share");
  if (!group) throw notFound(groupId);
  return group;
}
