import { notDeleted } from "@db/not-deleted";
import { templates } from "@db/schema/template";
import type { Tx } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { notFound } from "@server/core/errors";
import type { Verb } from "@server/core/policy";
import { workspaceFor } from "@server/tenancy/workspace/workspace-for";
import { and, eq } from "drizzle-orm";

type TemplateVerb = Extract<Verb, "template.see" | "template.edit" | "template.delete">;

const alive = (workspaceId: string, id: string) =>
  and(eq(templates.workspaceId, workspaceId), eq(templates.id, id), notDeleted(templates));

/** The one way to a template of a workspace, for a purpose. Throws missing or forbidden. */
export async function templateFor(tx: Tx, actor: Actor, verb: TemplateVerb, workspaceId: string, id: string) {
  const [{ effectiveRole, locked }, [template]] = await Promise.all([
    workspaceFor(tx, actor, verb, workspaceId),
    tx.select().from(templates).where(alive(workspaceId, id)),
  ]);
  if (!template) throw notFound();
  return { ...template, effectiveRole, locked };
}

/**
 * For who changes what it asks, answers it or deletes it: one after the other, until the end of the transaction. Who
 * was late finds it as the other left it.
 */
export async function lockTemplate(tx: Tx, workspaceId: string, id: string) {
  const [template] = await tx.select().from(templates).where(alive(workspaceId, id)).for("no key update");
  if (!template) throw notFound();
  return template;
}
