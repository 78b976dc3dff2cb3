import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import { transact } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { invalid } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { lockTemplate } from "@server/inspection/template/template-for";
import { objectFor } from "@server/records/object/object-for";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { requireAttached } from "./add-version.ts";
import type { ObjectTemplateRef } from "./inputs.ts";

const CountRow = z.object({ count: z.number() });

/**
 * Detaches a template from an object, and deletes the object's own versions of it. Throws invalid (422) if it has
 * answers there, since they would become invisible.
 */
export async function detachTemplate(
  actor: Actor,
  { id, templateId }: z.output<typeof ObjectTemplateRef>,
): Promise<void> {
  await transact(actor, async (tx) => {
    const { workspaceId } = await objectFor(tx, actor, "template.detach", id);
    const { title, name } = await lockTemplate(tx, workspaceId, templateId);
    await requireAttached(tx, { workspaceId, objectId: id, templateId });
    const onObject = sql`(workspace_id, object_id, template_id) = (${workspaceId}, ${id}, ${templateId})`;
    const rows = await queryRows(
      tx,
      CountRow,
    )`select count(*)::int as count from answers where ${onObject} and ${notDeleted()}`;
    const { count } = rows[0]!;
    if (count > 0) throw invalid(`object_template.has_answers?count=${count}`, { code: "has_answers" });
    await tx.execute(sql`delete from object_templates where ${onObject}`);
    // Versions with deleted answers stay, because those can be restored
    await tx.execute(sql`
      delete from template_versions v where ${onObject} and not exists (
        select from answers a where (a.workspace_id, a.version_id) = (v.workspace_id, v.id))`);
    await recordEvent(tx, actor, "template.detach", {
      workspaceId,
      aboutId: templateId,
      title: name || title,
      detail: { object_id: id },
    });
  });
}
