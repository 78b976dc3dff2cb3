import { type Content, templates, templateVersions } from "@db/schema/template";
import { reading, type Tx, transact } from "@db/transact";
import type { Locale } from "@i18n/locales";
import type { Actor } from "@server/core/actor";
import { recordEvent } from "@server/core/event";
import { storeGenerated } from "@server/platform/files/store";
import { freeTitle } from "@server/records/container/free-title";
import { workspaceFor } from "@server/tenancy/workspace/workspace-for";
import { eq } from "drizzle-orm";
import type { z } from "zod";
import { requireRoom } from "./changes.ts";
import { columnsOf, withoutUndefined } from "./columns.ts";
import { asStart, emptyContent } from "./content.ts";
import type { NewTemplate, OneTemplate } from "./inputs.ts";
import { renderLogo } from "./logo.ts";
import { templateSeen } from "./page.ts";
import { requirePlace } from "./place.ts";
import { startOf } from "./start.ts";
import { templateFor } from "./template-for.ts";
import { newestVersion } from "./versions.ts";

type Row = Omit<typeof templates.$inferInsert, "id" | "workspaceId">;

/** A template with its first version. */
async function insertTemplate(tx: Tx, workspaceId: string, about: Row, content: Content): Promise<string> {
  requireRoom(content);
  await requirePlace(tx, workspaceId);
  const [made] = await tx
    .insert(templates)
    .values({ ...about, workspaceId })
    .returning({ id: templates.id });
  await tx
    .insert(templateVersions)
    .values({ workspaceId, templateId: made!.id, number: 1, content, createdBy: about.createdBy });
  return made!.id;
}

/** From nothing, or from one that is offered as a start. */
export async function createTemplate(
  actor: Actor,
  { id: workspaceId, parent_id, logo, title, ...said }: z.output<typeof NewTemplate>,
) {
  // for others nothing is drawn
  if (logo) await reading(actor, (tx) => workspaceFor(tx, actor, "template.edit", workspaceId));
  const drawn = logo && (await renderLogo(logo));
  return transact(actor, async (tx) => {
    await workspaceFor(tx, actor, "template.edit", workspaceId);
    const start = parent_id
      ? await startOf(tx, workspaceId, parent_id)
      : { parentId: null, about: {}, content: emptyContent };
    const kept = drawn && (await storeGenerated(tx, workspaceId, drawn, "image/png", "logo"));
    const by = { createdBy: actor.userId, updatedBy: actor.userId };
    const { subtitle, ...rest } = withoutUndefined(columnsOf(said));
    const about = { ...start.about, ...rest, ...(subtitle && { subtitle }), ...(kept && { logo: kept }), ...by };
    const templateId = await insertTemplate(
      tx,
      workspaceId,
      { ...about, title, parentId: start.parentId },
      asStart(start.content),
    );
    await recordEvent(tx, actor, "template.create", { workspaceId, aboutId: templateId, title });
    return templateSeen(tx, actor, { id: workspaceId, templateId });
  });
}

/** The same once more, under a name that says so; one that followed the platform is then the workspace's own. */
export const duplicateTemplate = (
  actor: Actor,
  locale: Locale,
  { id: workspaceId, templateId }: z.output<typeof OneTemplate>,
) =>
  transact(actor, async (tx) => {
    const {
      effectiveRole: _,
      locked: __,
      ...from
    } = await templateFor(tx, actor, "template.edit", workspaceId, templateId);
    const {
      id: ___,
      createdAt,
      updatedAt,
      deletionId,
      globalTemplateId,
      globalRevision,
      copiedFromId,
      ...about
    } = from;
    const [{ content }, there] = await Promise.all([
      newestVersion(tx, { workspaceId, templateId }),
      tx.select({ title: templates.title }).from(templates).where(eq(templates.workspaceId, workspaceId)),
    ]);
    const title = freeTitle(locale, from.title, new Set(there.map((other) => other.title)));
    const by = { createdBy: actor.userId, updatedBy: actor.userId };
    const made = await insertTemplate(
      tx,
      workspaceId,
      { ...about, ...by, title, name: "", parentId: templateId },
      asStart(content),
    );
    await recordEvent(tx, actor, "template.duplicate", { workspaceId, aboutId: made, title });
    return templateSeen(tx, actor, { id: workspaceId, templateId: made });
  });
