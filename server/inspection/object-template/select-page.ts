import { queryRows } from "@db/rows";
import { reading } from "@db/transact";
import { pathAsJson } from "@server/access/path-of";
import { type Actor, effectiveRoleIn } from "@server/core/actor";
import { Step } from "@server/core/fields";
import { containsWords } from "@server/core/list-filters";
import { metaOf, offsetOf } from "@server/core/paging";
import { can } from "@server/core/policy";
import { availableGlobalTemplates, countColumns, templatesOf } from "@server/inspection/template/rows";
import { Category } from "@server/records/object/inputs";
import { objectFor } from "@server/records/object/object-for";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { ListedTemplate, type SelectPage, type SelectQuery } from "./inputs.ts";

const DetailsRow = z.object({
  path: z.array(Step),
  categories: z.array(Category),
  there: z.array(z.string()),
  chosen: z.array(ListedTemplate),
  total: z.number(),
  all: z.number(),
});

const displayTitle = sql`coalesce(nullif(t.name, ''), t.title)`;
const columns = (workspaceId: string) =>
  sql`t.id, ${displayTitle} as title, t.subtitle, t.description, t.multi_use, t.global, ${countColumns(workspaceId)}`;

/** The page to select templates to attach: a page of the usable ones, and those selected so far. */
export function selectPage(
  actor: Actor,
  { id, q, category, template_ids, ...paging }: z.output<typeof SelectQuery>,
): Promise<SelectPage> {
  return reading(actor, async (tx) => {
    const { workspaceId, title, displayCode } = await objectFor(tx, actor, "template.attach", id);
    const usable = sql`(select * from (${templatesOf(workspaceId)} union all ${availableGlobalTemplates(workspaceId)}) t
      where t.active) t`;
    const matching = sql`from ${usable} where ${containsWords(sql`t.title, t.name, t.subtitle`, q)}`;
    const [rows, [details]] = await Promise.all([
      queryRows(tx, ListedTemplate)`
        select ${columns(workspaceId)} ${matching}
        order by in_order(${displayTitle}), t.id limit ${paging.per_page} offset ${offsetOf(paging)}`,
      queryRows(tx, DetailsRow)`
        select ${pathAsJson(actor, sql`o.container_id`)} as path,
          coalesce((select json_agg(json_build_object('id', c.id, 'title', c.title) order by c.position, c.title)
            from categories c
            where c.workspace_id = o.workspace_id), '[]') as categories,
          array(select ot.template_id from object_templates ot
            where (ot.workspace_id, ot.object_id) = (o.workspace_id, o.id)) as there,
          coalesce((select json_agg(to_jsonb(selected) order by in_order(selected.title))
            from (select ${columns(workspaceId)} from ${usable}
              where t.id = any (${sql.param(template_ids)}::uuid[])) selected), '[]') as chosen,
          (select count(*)::int ${matching}) as total, (select count(*)::int from ${usable}) as all
        from objects o where o.id = ${id}`,
    ]);
    const { total, all, ...rest } = details!;
    const effectiveRole = effectiveRoleIn(actor, workspaceId);
    return {
      workspace_id: workspaceId,
      object: { id, title, display_code: displayCode },
      ...rest,
      items: rows,
      meta: metaOf(paging, total),
      is_empty: all === 0,
      may: { edit_templates: effectiveRole !== null && can(effectiveRole, "template.edit") },
      filter: { q, category },
    };
  });
}
