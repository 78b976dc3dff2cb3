import { notDeleted } from "@db/not-deleted";
import { templates } from "@db/schema/template";
import type { Tx } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { notFound } from "@server/core/errors";
import type { Verb } from "@server/core/policy";
import { workspaceFor } from "@server/tenancy/workspace/workspace-for";
import { and, eq } from "drizzle-orm";

type TemplateVerb = Extract<Verb, "template.see" | "template.edit" | "template.delete">;

const isTemplate = (workspaceId: string, id: string) =>
  and(eq(templates.workspaceId, workspaceId), eq(templates.id, id), notDeleted(templates));

/** Reads a template of a workspace and checks that the actor may do this with it. Throws notFound() or forbidden(). */
export async function templateFor(tx: Tx, actor: Actor, verb: TemplateVerb, workspaceId: string, id: string) {
  const [{ effectiveRole, locked }, [template]] = await Promise.all([
    workspaceFor(tx, actor, verb, workspaceId),
    tx.select().from(templates).where(isTemplate(workspaceId, id)),
  ]);
  if (!template) throw notFound(id);
  return { ...template, effectiveRole, locked };
}

/**
 * Locks a template until the transaction ends, and gives it as it is then. Changing, answering and deleting a template
 * lock it, so that each sees what the one before did. Throws notFound().
 */
export async function lockTemplate(tx: Tx, workspaceId: string, id: string) {
  const [template] = await tx.select().from(templates).where(isTemplate(workspaceId, id)).for("no key update");
  if (!template) throw notFound();
  return template;
}
