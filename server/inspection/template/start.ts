import { notDeleted } from "@db/not-deleted";
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
import { MOST_STARTS, type StartsPage, type StartsQuery } from "./inputs.ts";
import { contentCounts, type TemplateRow, templatesForIt, templatesOf } from "./rows.ts";
import { newestVersion } from "./versions.ts";

type Start = { parentId: string | null; about: Partial<typeof templates.$inferInsert>; content: Content };

/** What a new template begins with: one that is offered for it, of the workspace or of the platform. */
export async function startOf(tx: Tx, workspaceId: string, id: string): Promise<Start> {
  const [own] = await tx
    .select()
    .from(templates)
    .where(
      and(eq(templates.workspaceId, workspaceId), eq(templates.id, id), templates.reusable, notDeleted(templates)),
    );
  if (own) {
    const { content } = await newestVersion(tx, { workspaceId, templateId: id });
    return { parentId: id, about: { ...inheritedColumns(own), logo: own.logo }, content };
  }
  const [given] = await tx
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
  if (!given) throw invalid("template.no_start", "parent_id");
  return { parentId: null, about: inheritedColumns(given), content: given.content };
}

type Row = TemplateRow & { questions: number };

/** What is offered to start from. */
export const startsPage = (
  actor: Actor,
  { id, from }: z.output<typeof StartsQuery>,
): Promise<z.infer<typeof StartsPage>> =>
  reading(actor, async (tx) => {
    const [access, { rows }] = await Promise.all([
      workspaceFor(tx, actor, "template.see", id),
      tx.execute<Row>(sql`
        select t.*, ${contentCounts(id)} from (${templatesOf(id)} union all ${templatesForIt(id)}) t
        where t.reusable order by t.platform, in_order(coalesce(nullif(t.name, ''), t.title)), t.id
        limit ${MOST_STARTS}`),
    ]);
    const chosen = rows.find((row) => row.id === from);
    return {
      workspace_id: id,
      starts: rows.map((row) => ({ ...row, title: row.name || row.title, global: row.platform })),
      from: chosen ? { ...chosen, global: chosen.platform } : null,
      may: { edit: may(access, "template.edit"), locked: access.locked && can(access.effectiveRole, "template.edit") },
    };
  });
