import { queryRows } from "@db/rows";
import { type Content, templateVersions } from "@db/schema/template";
import type { Tx } from "@db/transact";
import { iso } from "@server/core/day";
import { notFound } from "@server/core/errors";
import { and, desc, eq, isNotNull, sql } from "drizzle-orm";
import { z } from "zod";
import { StoredContent } from "./content.ts";

type Ref = { workspaceId: string; templateId: string };

/** The newest version of a template, whose questions new answers get. Throws notFound(). */
export async function newestVersion(tx: Tx, { workspaceId, templateId }: Ref) {
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

const UsableVersion = z.object({
  id: z.string(),
  /** Null for a version of the object's own. */
  number: z.number().nullable(),
  title: z.string(),
  /** Whether it is a version of the object's own. */
  own: z.boolean(),
  frozen: z.boolean(),
  created_at: z.string(),
});
type UsableVersion = z.infer<typeof UsableVersion>;

const VersionRow = UsableVersion.omit({ created_at: true }).extend({
  created_at: z.union([z.date(), z.string()]),
});

/**
 * The versions that answers on an object may use: those of the template and the object's own, the newest first. A new
 * answer uses the first.
 */
export async function usableVersions(tx: Tx, { workspaceId, objectId, templateId }: Ref & { objectId: string }) {
  const rows = await queryRows(tx, VersionRow)`
    select id, number, title, object_id is not null as own, frozen_at is not null as frozen, created_at
    from template_versions
    where (workspace_id, template_id) = (${workspaceId}, ${templateId})
      and (object_id is null or object_id = ${objectId})
    order by created_at desc, number desc nulls first, id`;
  return rows.map((row): UsableVersion => ({ ...row, created_at: iso(row.created_at) }));
}

const ContentRow = z.object({ content: StoredContent });

/** The content of a version; an object's own version stores none, and has that of the version it is based on. */
export async function contentOf(tx: Tx, workspaceId: string, versionId: string): Promise<Content> {
  const rows = await queryRows(tx, ContentRow)`
    select coalesce(v.content, b.content) as content from template_versions v
      left join template_versions b on (b.workspace_id, b.id) = (v.workspace_id, v.based_on_id)
    where v.workspace_id = ${workspaceId} and v.id = ${versionId}`;
  if (!rows[0]) throw notFound();
  return rows[0].content;
}

/**
 * Freezes a version, and the one it is based on, at its first answer: their questions never change again. Waits for the
 * row locks of a concurrent change.
 */
export async function freeze(tx: Tx, workspaceId: string, versionId: string): Promise<void> {
  await tx.execute(sql`
    update template_versions set frozen_at = now() where workspace_id = ${workspaceId} and frozen_at is null
      and (id = ${versionId} or id = (select based_on_id from template_versions
        where workspace_id = ${workspaceId} and id = ${versionId}))`);
}
