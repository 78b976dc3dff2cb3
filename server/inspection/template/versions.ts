import { queryRows } from "@db/rows";
import { type Content, templateVersions } from "@db/schema/template";
import type { Tx } from "@db/transact";
import { notFound } from "@server/core/errors";
import { and, desc, eq, isNotNull, sql } from "drizzle-orm";
import { z } from "zod";

type OfTemplate = { workspaceId: string; templateId: string };

/** The version that asks what the template asks now. */
export async function newestVersion(tx: Tx, { workspaceId, templateId }: OfTemplate) {
  const [version] = await tx
    .select()
    .from(templateVersions)
    .where(
      and(
        eq(templateVersions.workspaceId, workspaceId),
        eq(templateVersions.templateId, templateId),
        isNotNull(templateVersions.number),
      ),
    )
    .orderBy(desc(templateVersions.number))
    .limit(1);
  if (!version) throw notFound();
  return { ...version, content: version.content!, number: version.number! };
}

const HoldingVersion = z.object({
  id: z.string(),
  /** null: one of this object. */
  number: z.number().nullable(),
  title: z.string(),
  /** Of this object alone. */
  own: z.boolean(),
  frozen: z.boolean(),
  created_at: z.string(),
});
type HoldingVersion = z.infer<typeof HoldingVersion>;

const VersionsHoldingRow = HoldingVersion.omit({ created_at: true }).extend({
  created_at: z.union([z.date(), z.string()]),
});

/**
 * What an answer on an object can be an answer to: the template's versions and those of the object, the newest first,
 * which a new answer takes.
 */
export async function versionsHolding(
  tx: Tx,
  { workspaceId, objectId, templateId }: OfTemplate & { objectId: string },
) {
  const rows = await queryRows(tx, VersionsHoldingRow)`
    select id, number, title, object_id is not null as own, frozen_at is not null as frozen, created_at
    from template_versions
    where (workspace_id, template_id) = (${workspaceId}, ${templateId})
      and (object_id is null or object_id = ${objectId})
    order by created_at desc, number desc nulls first, id`;
  return rows.map((row): HoldingVersion => ({ ...row, created_at: new Date(row.created_at).toISOString() }));
}

const ContentRow = z.object({ content: z.custom<Content>() });

/** What a version asks: what stands in it, or in the one it is based on. */
export async function contentOf(tx: Tx, workspaceId: string, versionId: string): Promise<Content> {
  const rows = await queryRows(tx, ContentRow)`
    select coalesce(v.content, b.content) as content from template_versions v
      left join template_versions b on (b.workspace_id, b.id) = (v.workspace_id, v.based_on_id)
    where v.workspace_id = ${workspaceId} and v.id = ${versionId}`;
  if (!rows[0]) throw notFound();
  return rows[0].content;
}

/**
 * At the first answer: what a version asks, and the one it is based on, never changes again. Waits for who is just
 * changing it.
 */
export async function freeze(tx: Tx, workspaceId: string, versionId: string): Promise<void> {
  await tx.execute(sql`
    update template_versions set frozen_at = now() where workspace_id = ${workspaceId} and frozen_at is null
      and (id = ${versionId} or id = (select based_on_id from template_versions
        where workspace_id = ${workspaceId} and id = ${versionId}))`);
}
