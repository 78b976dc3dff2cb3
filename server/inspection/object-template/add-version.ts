import { queryRows } from "@db/rows";
import { templateVersions } from "@db/schema/template";
import { type Tx, transact } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { translator } from "@i18n/words.server";
import type { Actor } from "@server/core/actor";
import { invalid, notFound } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { lockTemplate } from "@server/inspection/template/template-for";
import { newestVersion } from "@server/inspection/template/versions";
import { lockObject, objectFor } from "@server/records/object/object-for";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { NewObjectVersion } from "./inputs.ts";
import { requireQuotaOnObject } from "./template-quota.ts";

type Place = { workspaceId: string; objectId: string; templateId: string };

/** Adds another version of a template to an object, with a title of its own and the current questions. */
export function addVersion(actor: Actor, { id, templateId, title }: z.output<typeof NewObjectVersion>) {
  return transact(actor, async (tx) => {
    const { workspaceId, containerId } = await objectFor(tx, actor, "template.attach", id);
    await lockObject(tx, { workspaceId, containerId, id });
    const { multiUse } = await lockTemplate(tx, workspaceId, templateId);
    await requireAttached(tx, { workspaceId, objectId: id, templateId });
    if (!multiUse) throw invalid("object_template.only_once", { code: "only_once" });
    await requireQuotaOnObject(tx, { workspaceId, objectId: id });
    return insertVersion(tx, actor, { workspaceId, objectId: id, templateId, title });
  });
}

/**
 * Inserts a version of one object's own; the caller has locked the template. Throws invalid (422) if the object has a
 * version with this title already, in upper or lower case.
 */
export async function insertVersion(
  tx: Tx,
  actor: Actor,
  { workspaceId, objectId, templateId, title }: Place & { title: string },
) {
  const titles = await titlesOn(tx, { workspaceId, objectId, templateId });
  if (titles.has(title.toLowerCase())) throw invalid("object_template.title_taken", "title");
  const { id: basedOnId } = await newestVersion(tx, { workspaceId, templateId });
  const [inserted] = await tx
    .insert(templateVersions)
    .values({ workspaceId, templateId, objectId, title, basedOnId, createdBy: actor.userId })
    .returning();
  const { id, createdAt } = inserted!;
  const detail = { object_id: objectId, version_id: id };
  await recordEvent(tx, actor, "template.add_version", { workspaceId, aboutId: templateId, title, detail });
  return { id, title, frozen: false, created_at: createdAt.toISOString() };
}

/** The next free title: "Versie 2" for the second version on an object, and so on. */
export async function nextTitle(tx: Tx, place: Place, locale: Locale): Promise<string> {
  const [t, taken] = [translator(locale), await titlesOn(tx, place)];
  for (let number = taken.size + 2; ; number++) {
    const title = t("object_template.version_number", { number });
    if (!taken.has(title.toLowerCase())) return title;
  }
}

const TitleRow = z.object({ title: z.string() });

/** The titles of the object's own versions, in lower case. */
async function titlesOn(tx: Tx, { workspaceId, objectId, templateId }: Place): Promise<Set<string>> {
  const rows = await queryRows(tx, TitleRow)`
    select title from template_versions
    where workspace_id = ${workspaceId} and object_id = ${objectId} and template_id = ${templateId}`;
  return new Set(rows.map(({ title }) => title.toLowerCase()));
}

/** Throws notFound() unless the template is attached to the object. */
export async function requireAttached(tx: Tx, { workspaceId, objectId, templateId }: Place): Promise<void> {
  const { rows } = await tx.execute(sql`
    select from object_templates
    where (workspace_id, object_id, template_id) = (${workspaceId}, ${objectId}, ${templateId})`);
  if (rows.length === 0) throw notFound();
}
