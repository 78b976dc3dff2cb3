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
import { requireOnObject } from "./add-version.ts";
import type { OneOnObject } from "./inputs.ts";

const DetachTemplateRow = z.object({ count: z.number() });

/**
 * Detaches a template from an object, with the object's own versions. Throws where it has answers, which would become
 * invisible.
 */
export async function detachTemplate(actor: Actor, { id, templateId }: z.output<typeof OneOnObject>): Promise<void> {
  await transact(actor, async (tx) => {
    const { workspaceId } = await objectFor(tx, actor, "template.detach", id);
    const { title, name } = await lockTemplate(tx, workspaceId, templateId);
    await requireOnObject(tx, { workspaceId, objectId: id, templateId });
    const which = sql`(workspace_id, object_id, template_id) = (${workspaceId}, ${id}, ${templateId})`;
    const rows = await queryRows(
      tx,
      DetachTemplateRow,
    )`select count(*)::int as count from answers where ${which} and ${notDeleted()}`;
    const { count } = rows[0]!;
    if (count > 0) throw invalid(`object_template.has_answers?count=${count}`, { code: "has_answers" });
    await tx.execute(sql`delete from object_templates where ${which}`);
    // versions with deleted answers stay, because those may be restored
    await tx.execute(sql`
      delete from template_versions v where ${which} and not exists (
        select from answers a where (a.workspace_id, a.version_id) = (v.workspace_id, v.id))`);
    await recordEvent(tx, actor, "template.detach", {
      workspaceId,
      aboutId: templateId,
      title: name || title,
      detail: { object_id: id },
    });
  });
}
