import { workspaces } from "@db/schema/workspace";
import type { Tx } from "@db/transact";
import { type Actor, accessIn, authorize } from "@server/core/actor";
import { notFound } from "@server/core/errors";
import type { Verb } from "@server/core/policy";
import { and, eq, isNull } from "drizzle-orm";
import { planColumn } from "./plan-column.ts";

/** Loads a workspace's row for a verb. The only way to it. Throws 404 or 403 as authorize() does. */
export async function workspaceFor(tx: Tx, actor: Actor, verb: Verb, id: string) {
  const [row] = await tx
    .select({ workspace: workspaces, plan: planColumn(actor, workspaces.id) })
    .from(workspaces)
    .where(and(eq(workspaces.id, id), isNull(workspaces.deletedAt)));
  if (!row) throw notFound(id);
  const access = accessIn(actor, id, row.plan);
  authorize(access, verb, { missing: id });
  return { ...row.workspace, ...access, planRow: row.plan };
}
