import { templates, templateVersions } from "@db/schema/template";
import { reading, type Tx, transact } from "@db/transact";
import type { Locale } from "@i18n/locales";
import type { Actor } from "@server/core/actor";
import { changesSince } from "@server/core/concurrent-edit";
import { invalid } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import type { Recorded } from "@server/core/last-change";
import { storeGenerated } from "@server/platform/files/store";
import { trash } from "@server/records/deletion/trash";
import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { columnsOf } from "./columns.ts";
import { templateFormValues, versionFormValues } from "./form-values.ts";
import type { TemplateChanges, TemplateRef, VersionTitle } from "./inputs.ts";
import { renderLogo } from "./logo.ts";
import { readTemplateView } from "./page.ts";
import { lockTemplate, templateFor } from "./template-for.ts";
import { newestVersion } from "./versions.ts";

/** A template by its history. */
export const templateRecord = (workspaceId: string, aboutId: string): Recorded => ({
  workspaceId,
  aboutId,
  verbs: ["template.edit", "template.add_version"],
});

/** Sets columns of a template, and by whom and when it was changed last. */
export const touchTemplate = (
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

/** Edits the settings of a template; its questions are changed by changeContent(). Throws EditConflict (409). */
export async function editTemplate(
  actor: Actor,
  locale: Locale,
  { id: workspaceId, templateId, logo, delete_logo, ...input }: z.output<typeof TemplateChanges>,
) {
  // Rendering takes a while, so the actor is authorized before it, and again in the transaction
  if (logo) await reading(actor, (tx) => templateFor(tx, actor, "template.edit", workspaceId, templateId));
  const rendered = logo && (await renderLogo(logo));
  return transact(actor, async (tx) => {
    await templateFor(tx, actor, "template.edit", workspaceId, templateId);
    const { title } = await lockTemplate(tx, workspaceId, templateId);
    const changes = await changesSince(tx, input, {
      actor,
      record: templateRecord(workspaceId, templateId),
      read: () => readTemplateView(tx, actor, { id: workspaceId, templateId }, locale),
      values: templateFormValues,
    });
    const noLogo = delete_logo ? null : undefined;
    const sha256 = rendered ? await storeGenerated(tx, workspaceId, rendered, "image/png", "logo") : noLogo;
    await touchTemplate(tx, actor, workspaceId, templateId, { ...columnsOf(changes), logo: sha256 });
    await recordEvent(tx, actor, "template.edit", { workspaceId, aboutId: templateId, title: changes.title ?? title });
    return readTemplateView(tx, actor, { id: workspaceId, templateId }, locale);
  });
}

/** Renames the newest version; a frozen one too, since its questions stay as they are. */
export const nameVersion = (
  actor: Actor,
  { id: workspaceId, templateId, ...input }: z.output<typeof VersionTitle>,
): Promise<void> =>
  transact(actor, async (tx) => {
    const template = await templateFor(tx, actor, "template.edit", workspaceId, templateId);
    await lockTemplate(tx, workspaceId, templateId);
    const { id, ...version } = await newestVersion(tx, { workspaceId, templateId });
    const { title = version.title } = await changesSince(tx, input, {
      actor,
      record: templateRecord(workspaceId, templateId),
      read: async () => version,
      values: versionFormValues,
    });
    await tx
      .update(templateVersions)
      .set({ title })
      .where(and(eq(templateVersions.workspaceId, workspaceId), eq(templateVersions.id, id)));
    await recordEvent(tx, actor, "template.edit", { workspaceId, aboutId: templateId, title: template.title });
  });

/**
 * Moves a template to the trash, and detaches it from objects. Throws invalid (422) if it has answers, which must stay
 * readable: such a template can be switched off instead.
 */
export const deleteTemplate = (
  actor: Actor,
  { id: workspaceId, templateId }: z.output<typeof TemplateRef>,
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
