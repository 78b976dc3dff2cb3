import { type Content, templates, templateVersions } from "@db/schema/template";
import { reading, type Tx, transact } from "@db/transact";
import type { Locale } from "@i18n/locales";
import type { Actor } from "@server/core/actor";
import { recordEvent } from "@server/core/event";
import { storeOfGlobal, withGlobalPictures } from "@server/inspection/global-template/workspace-copy";
import { storeGenerated } from "@server/platform/files/store";
import { freeTitle } from "@server/records/container/free-title";
import { workspaceFor } from "@server/tenancy/workspace/workspace-for";
import { eq } from "drizzle-orm";
import type { z } from "zod";
import { requireContentLimits } from "./changes.ts";
import { columnsOf, withoutUndefined } from "./columns.ts";
import { emptyContent, withNewIds } from "./content.ts";
import type { NewTemplate, TemplateRef } from "./inputs.ts";
import { renderLogo } from "./logo.ts";
import { readTemplateView } from "./page.ts";
import { startOf } from "./start.ts";
import { templateFor } from "./template-for.ts";
import { requireTemplateQuota } from "./template-quota.ts";
import { newestVersion } from "./versions.ts";

type Row = Omit<typeof templates.$inferInsert, "id" | "workspaceId">;

/** Inserts a template with its first version. Throws invalid (422) if it exceeds a limit. Gives its id. */
async function insertTemplate(tx: Tx, workspaceId: string, columns: Row, content: Content): Promise<string> {
  requireContentLimits(content);
  await requireTemplateQuota(tx, workspaceId);
  const [created] = await tx
    .insert(templates)
    .values({ ...columns, workspaceId })
    .returning({ id: templates.id });
  await tx
    .insert(templateVersions)
    .values({ workspaceId, templateId: created!.id, number: 1, content, createdBy: columns.createdBy });
  return created!.id;
}

/** Creates a template, empty or from a reusable one (`parent_id`) of the workspace or of the platform. */
export async function createTemplate(
  actor: Actor,
  locale: Locale,
  { id: workspaceId, parent_id, logo, title, ...values }: z.output<typeof NewTemplate>,
) {
  // Rendering takes a while, so the actor is authorized before it, and again in the transaction
  if (logo) await reading(actor, (tx) => workspaceFor(tx, actor, "template.edit", workspaceId));
  const rendered = logo && (await renderLogo(logo));
  const workspaceOf = async (tx: Tx) => (await workspaceFor(tx, actor, "template.edit", workspaceId)).id;
  return withGlobalPictures(actor, parent_id ? [parent_id] : [], workspaceOf, (pictures) =>
    transact(actor, async (tx) => {
      await workspaceFor(tx, actor, "template.edit", workspaceId);
      const start = parent_id
        ? await startOf(tx, workspaceId, parent_id)
        : { parentId: null, columns: {}, content: emptyContent };
      await storeOfGlobal(tx, workspaceId, start, pictures);
      const sha256 = rendered && (await storeGenerated(tx, workspaceId, rendered, "image/png", "logo"));
      const by = { createdBy: actor.userId, updatedBy: actor.userId };
      const { subtitle, ...rest } = withoutUndefined(columnsOf(values));
      const columns = {
        ...start.columns,
        ...rest,
        ...(subtitle && { subtitle }),
        ...(sha256 && { logo: sha256 }),
        ...by,
      };
      const row = { ...columns, title, parentId: start.parentId };
      const templateId = await insertTemplate(tx, workspaceId, row, withNewIds(start.content));
      await recordEvent(tx, actor, "template.create", { workspaceId, aboutId: templateId, title });
      return readTemplateView(tx, actor, { id: workspaceId, templateId }, locale);
    }),
  );
}

/** Duplicates a template with a free title. The duplicate of a copy of a platform template is the workspace's own. */
export const duplicateTemplate = (
  actor: Actor,
  locale: Locale,
  { id: workspaceId, templateId }: z.output<typeof TemplateRef>,
) =>
  transact(actor, async (tx) => {
    const {
      id: _,
      effectiveRole,
      locked,
      createdAt,
      updatedAt,
      deletionId,
      globalTemplateId,
      globalRevision,
      copiedFromId,
      ...columns
    } = await templateFor(tx, actor, "template.edit", workspaceId, templateId);
    const [{ content }, all] = await Promise.all([
      newestVersion(tx, { workspaceId, templateId }),
      tx.select({ title: templates.title }).from(templates).where(eq(templates.workspaceId, workspaceId)),
    ]);
    const title = freeTitle(locale, columns.title, new Set(all.map((template) => template.title)));
    const by = { createdBy: actor.userId, updatedBy: actor.userId };
    const row = { ...columns, ...by, title, name: "", parentId: templateId };
    const duplicateId = await insertTemplate(tx, workspaceId, row, withNewIds(content));
    await recordEvent(tx, actor, "template.duplicate", { workspaceId, aboutId: duplicateId, title });
    return readTemplateView(tx, actor, { id: workspaceId, templateId: duplicateId }, locale);
  });
