import { objectTemplates } from "@db/schema/template";
import { type Tx, transact } from "@db/transact";
import type { Locale } from "@i18n/locales";
import type { Actor } from "@server/core/actor";
import { conflict } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { ensureCopy, withGlobalPictures } from "@server/inspection/global-template/workspace-copy";
import { lockTemplate } from "@server/inspection/template/template-for";
import { requireCategory } from "@server/records/object/categories";
import { lockObject, objectFor } from "@server/records/object/object-for";
import { sql } from "drizzle-orm";
import type { z } from "zod";
import { insertVersion, nextTitle } from "./add-version.ts";
import type { AttachTemplates } from "./inputs.ts";
import { requireQuotaOnObject } from "./template-quota.ts";

type Place = { workspaceId: string; objectId: string };

/**
 * Attaches templates to an object; a platform template as a copy, which is brought up to date. One that is attached
 * already gets another version if it is multi-use; else throws a conflict (409). Gives the ids of the workspace's
 * templates.
 */
export function attachTemplates(
  actor: Actor,
  { id, template_ids, category_id }: z.output<typeof AttachTemplates>,
  locale: Locale,
): Promise<string[]> {
  const workspaceOf = async (tx: Tx) => (await objectFor(tx, actor, "template.attach", id)).workspaceId;
  return withGlobalPictures(actor, template_ids, workspaceOf, (pictures) =>
    transact(actor, async (tx) => {
      const { workspaceId, containerId } = await objectFor(tx, actor, "template.attach", id);
      await lockObject(tx, { workspaceId, containerId, id });
      await requireCategory(tx, workspaceId, category_id);
      const ids: string[] = [];
      for (const selectedId of new Set(template_ids)) {
        const templateId = await ensureCopy(tx, actor, workspaceId, selectedId, pictures);
        if (ids.includes(templateId)) continue; // A platform template and its copy were both selected
        await attachOne(tx, actor, { workspaceId, objectId: id }, { templateId, categoryId: category_id, locale });
        ids.push(templateId);
      }
      return ids;
    }),
  );
}

async function attachOne(
  tx: Tx,
  actor: Actor,
  place: Place,
  { templateId, categoryId, locale }: { templateId: string; categoryId: string | null; locale: Locale },
): Promise<void> {
  const { workspaceId, objectId } = place;
  await requireQuotaOnObject(tx, place);
  const { title, name, multiUse } = await lockTemplate(tx, workspaceId, templateId);
  const inserted = await tx
    .insert(objectTemplates)
    .values({
      workspaceId,
      objectId,
      templateId,
      categoryId,
      createdBy: actor.userId,
      position: sql`(select coalesce(max(position) + 1, 0) from object_templates
        where (workspace_id, object_id) = (${workspaceId}, ${objectId}))`,
    })
    .onConflictDoNothing()
    .returning({ templateId: objectTemplates.templateId });
  if (inserted.length > 0)
    return recordEvent(tx, actor, "template.attach", {
      workspaceId,
      aboutId: templateId,
      title: name || title,
      detail: { object_id: objectId },
    });
  if (!multiUse) throw conflict("object_template.twice", "attached_already");
  await insertVersion(tx, actor, {
    ...place,
    templateId,
    title: await nextTitle(tx, { ...place, templateId }, locale),
  });
}
