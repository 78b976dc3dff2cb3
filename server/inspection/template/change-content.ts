import { type Content, templateVersions } from "@db/schema/template";
import { type Tx, transact } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { tellingWho } from "@server/core/concurrent-edit";
import { invalid } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { storeGenerated } from "@server/platform/files/store";
import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { type Change, requireContentLimits } from "./changes.ts";
import { isSame } from "./compare.ts";
import { templateRecord, touchTemplate } from "./edit.ts";
import { PICTURE_MIME } from "./help-picture.ts";
import type { TemplateRef } from "./inputs.ts";
import { lockTemplate, templateFor } from "./template-for.ts";
import { newestVersion } from "./versions.ts";

/**
 * Changes the questions of a template under row locks. A frozen version stays as it is: the change then creates the
 * next one. `picture`: that it refers to, to be stored with it. Gives the id of the group or question that was changed. Throws invalid (422) for a copy of a platform
 * template, and if the template would be too large.
 */
export const changeContent = (
  actor: Actor,
  { id: workspaceId, templateId }: z.output<typeof TemplateRef>,
  change: Change,
  picture?: Buffer,
): Promise<string> =>
  transact(actor, async (tx) => {
    const template = await templateFor(tx, actor, "template.edit", workspaceId, templateId);
    if (template.globalTemplateId) throw invalid("template.of_platform", { code: "of_platform" });
    await lockTemplate(tx, workspaceId, templateId);
    const version = await lockNewestVersion(tx, workspaceId, templateId);
    const { content, changedId } = await tellingWho(tx, actor, templateRecord(workspaceId, templateId), () =>
      change(version.content, template.texts),
    );
    if (isSame(version.content, content)) return changedId;
    if (picture) await storeGenerated(tx, workspaceId, picture, PICTURE_MIME, "help_picture");
    requireContentLimits(content);
    const isFrozen = version.frozenAt !== null;
    if (isFrozen)
      await addVersion(tx, { workspaceId, templateId, createdBy: actor.userId, content, number: version.number + 1 });
    else
      await tx
        .update(templateVersions)
        .set({ content, updatedAt: sql`now()` })
        .where(and(eq(templateVersions.workspaceId, workspaceId), eq(templateVersions.id, version.id)));
    await touchTemplate(tx, actor, workspaceId, templateId);
    const { title } = template;
    const detail = isFrozen ? { version: version.number + 1 } : undefined;
    await recordEvent(tx, actor, isFrozen ? "template.add_version" : "template.edit", {
      workspaceId,
      aboutId: templateId,
      title,
      detail,
    });
    return changedId;
  });

/** Locks the newest version, so that a first answer, which freezes it, comes before this change or after it. */
async function lockNewestVersion(tx: Tx, workspaceId: string, templateId: string) {
  await tx.execute(sql`
    select from template_versions where workspace_id = ${workspaceId} and template_id = ${templateId}
      and number is not null
    order by number desc limit 1 for no key update`);
  return newestVersion(tx, { workspaceId, templateId });
}

/**
 * Inserts the next version of a template. Objects' own versions that are not frozen have its questions from now on.
 * Gives its id.
 */
export async function addVersion(
  tx: Tx,
  {
    workspaceId,
    templateId,
    ...version
  }: { workspaceId: string; templateId: string; content: Content; number: number; createdBy: string | null },
): Promise<string> {
  const [created] = await tx
    .insert(templateVersions)
    .values({ workspaceId, templateId, ...version })
    .returning({ id: templateVersions.id });
  await tx.execute(sql`
    update template_versions set based_on_id = ${created!.id}, updated_at = now()
    where workspace_id = ${workspaceId} and template_id = ${templateId} and object_id is not null
      and frozen_at is null`);
  return created!.id;
}
