import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import { globalTemplates } from "@db/schema/global-template";
import { type Content, templates } from "@db/schema/template";
import { reading, type Tx } from "@db/transact";
import { type Actor, may } from "@server/core/actor";
import { invalid } from "@server/core/errors";
import { can } from "@server/core/policy";
import { workspaceFor } from "@server/tenancy/workspace/workspace-for";
import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { inheritedColumns } from "./columns.ts";
import { MAX_STARTS, type StartsPage, type StartsQuery } from "./inputs.ts";
import { availableGlobalTemplates, countColumns, ListedRow, templatesOf } from "./rows.ts";
import { newestVersion } from "./versions.ts";

type Start = { parentId: string | null; columns: Partial<typeof templates.$inferInsert>; content: Content };

/**
 * What a new template takes over from a reusable one, of the workspace or of the platform. `parentId` is null for one
 * of the platform. Throws invalid (422) for other templates.
 */
export async function startOf(tx: Tx, workspaceId: string, id: string): Promise<Start> {
  const [own] = await tx
    .select()
    .from(templates)
    .where(
      and(eq(templates.workspaceId, workspaceId), eq(templates.id, id), templates.reusable, notDeleted(templates)),
    );
  if (own) {
    const { content } = await newestVersion(tx, { workspaceId, templateId: id });
    return { parentId: id, columns: { ...inheritedColumns(own), logo: own.logo }, content };
  }
  const [global] = await tx
    .select()
    .from(globalTemplates)
    .where(
      and(
        eq(globalTemplates.id, id),
        globalTemplates.reusable,
        sql`(${globalTemplates.everywhere} or exists (
          select from global_template_access a where a.template_id = ${id} and a.workspace_id = ${workspaceId}))`,
      ),
    );
  if (!global) throw invalid("template.no_start", "parent_id");
  return { parentId: null, columns: inheritedColumns(global), content: global.content };
}

const Row = ListedRow.omit({ template_title: true, created_by: true, updated_by: true, in_use: true });

/** The page of a new template: the reusable templates of the workspace and of the platform, and the selected one. */
export const startsPage = (
  actor: Actor,
  { id, from }: z.output<typeof StartsQuery>,
): Promise<z.infer<typeof StartsPage>> =>
  reading(actor, async (tx) => {
    const [access, rows] = await Promise.all([
      workspaceFor(tx, actor, "template.see", id),
      queryRows(tx, Row)`
        select t.*, ${countColumns(id)} from (${templatesOf(id)} union all ${availableGlobalTemplates(id)}) t
        where t.reusable order by t.platform, in_order(coalesce(nullif(t.name, ''), t.title)), t.id
        limit ${MAX_STARTS}`,
    ]);
    const selected = rows.find((row) => row.id === from);
    return {
      workspace_id: id,
      starts: rows.map((row) => ({ ...row, title: row.name || row.title, global: row.platform })),
      from: selected ? { ...selected, global: selected.platform } : null,
      may: { edit: may(access, "template.edit"), locked: access.locked && can(access.effectiveRole, "template.edit") },
    };
  });
