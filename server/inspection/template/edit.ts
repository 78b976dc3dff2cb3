import { templates, templateVersions } from "@db/schema/template";
import { reading, type Tx, transact } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { changesSince } from "@server/core/concurrent-edit";
import { invalid } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { storeGenerated } from "@server/platform/files/store";
import { trash } from "@server/records/deletion/trash";
import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { columnsOf } from "./columns.ts";
import { templateContent, templateFormValues } from "./form-values.ts";
import type { OneTemplate, TemplateChanges, VersionTitle } from "./inputs.ts";
import { renderLogo } from "./logo.ts";
import { templateSeen } from "./page.ts";
import { lockTemplate, templateFor } from "./template-for.ts";
import { newestVersion } from "./versions.ts";

/** Who changed it last, and when. */
export const touch = (
  tx: Tx,
  actor: Actor,
  workspaceId: string,
  id: string,
  set: Partial<typeof templates.$inferInsert> = {},
) =>
  tx
    .update(templates)
    .set({ ...set, updatedBy: actor.userId, updatedAt: sql`now()` })
    .where(and(eq(templates.workspaceId, workspaceId), eq(templates.id, id)));

/** Its words and how it is used; never what it asks. */
export async function editTemplate(
  actor: Actor,
  { id: workspaceId, templateId, logo, delete_logo, ...input }: z.output<typeof TemplateChanges>,
  ifMatch?: string,
) {
  // for others nothing is drawn
  if (logo) await reading(actor, (tx) => templateFor(tx, actor, "template.edit", workspaceId, templateId));
  const drawn = logo && (await renderLogo(logo));
  return transact(actor, async (tx) => {
    await templateFor(tx, actor, "template.edit", workspaceId, templateId);
    const { title } = await lockTemplate(tx, workspaceId, templateId);
    const changes = await changesSince(input, {
      read: () => templateSeen(tx, actor, { id: workspaceId, templateId }),
      values: templateFormValues,
      ifMatch,
      content: templateContent,
    });
    const kept = drawn
      ? await storeGenerated(tx, workspaceId, drawn, "image/png", "logo")
      : delete_logo
        ? null
        : undefined;
    await touch(tx, actor, workspaceId, templateId, { ...columnsOf(changes), logo: kept });
    await recordEvent(tx, actor, "template.edit", { workspaceId, aboutId: templateId, title: changes.title ?? title });
    return templateSeen(tx, actor, { id: workspaceId, templateId });
  });
}

/** What its newest version is called, frozen or not: the questions stay as they are. */
export const nameVersion = (
  actor: Actor,
  { id: workspaceId, templateId, title }: z.output<typeof VersionTitle>,
): Promise<void> =>
  transact(actor, async (tx) => {
    const template = await templateFor(tx, actor, "template.edit", workspaceId, templateId);
    await lockTemplate(tx, workspaceId, templateId);
    const { id } = await newestVersion(tx, { workspaceId, templateId });
    await tx
      .update(templateVersions)
      .set({ title })
      .where(and(eq(templateVersions.workspaceId, workspaceId), eq(templateVersions.id, id)));
    await recordEvent(tx, actor, "template.edit", { workspaceId, aboutId: templateId, title: template.title });
  });

/**
 * Into the trash, and off the objects. What was ever filled in has to stay readable: such a one is switched off
 * instead.
 */
export const deleteTemplate = (
  actor: Actor,
  { id: workspaceId, templateId }: z.output<typeof OneTemplate>,
): Promise<void> =>
  transact(actor, async (tx) => {
    await templateFor(tx, actor, "template.delete", workspaceId, templateId);
    const { title } = await lockTemplate(tx, workspaceId, templateId);
    const { rows } = await tx.execute(
      sql`select from answers where workspace_id = ${workspaceId} and template_id = ${templateId} limit 1`,
    );
    if (rows.length > 0) throw invalid("template.has_answers", { code: "has_answers" });
    await trash(tx, actor, { workspaceId, kind: "template", targetId: templateId, title });
  });
