import { queryRows } from "@db/rows";
import { reading } from "@db/transact";
import { pathAsJson } from "@server/access/path-of";
import { type Actor, effectiveRoleIn } from "@server/core/actor";
import { Step } from "@server/core/fields";
import { containsWords } from "@server/core/list-filters";
import { metaOf, offsetOf } from "@server/core/paging";
import { can } from "@server/core/policy";
import { contentCounts, templatesForIt, templatesOf } from "@server/inspection/template/rows";
import { Category } from "@server/records/object/inputs";
import { objectFor } from "@server/records/object/object-for";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { ListedTemplate, type SelectPage, type SelectQuery } from "./inputs.ts";

const Beside = z.object({
  path: z.array(Step),
  categories: z.array(Category),
  there: z.array(z.string()),
  chosen: z.array(ListedTemplate),
  total: z.number(),
  all: z.number(),
});

const called = sql`coalesce(nullif(t.name, ''), t.title)`;
const listed = (workspaceId: string) =>
  sql`t.id, ${called} as title, t.subtitle, t.multi_use, t.global, ${contentCounts(workspaceId)}`;

/** A page of templates that can be attached, with the earlier selection. */
export function selectPage(
  actor: Actor,
  { id, q, category, template_ids, ...paging }: z.output<typeof SelectQuery>,
): Promise<SelectPage> {
  return reading(actor, async (tx) => {
    const { workspaceId, title, displayCode } = await objectFor(tx, actor, "template.attach", id);
    const usable = sql`(select * from (${templatesOf(workspaceId)} union all ${templatesForIt(workspaceId)}) t
      where t.active) t`;
    const found = sql`from ${usable} where ${q ? containsWords(sql`t.title, t.name, t.subtitle`, q) : sql`true`}`;
    const [rows, beside] = await Promise.all([
      queryRows(tx, ListedTemplate)`
        select ${listed(workspaceId)} ${found}
        order by in_order(${called}), t.id limit ${paging.per_page} offset ${offsetOf(paging)}`,
      queryRows(tx, Beside)`
        select ${pathAsJson(actor, sql`o.container_id`)} as path,
          coalesce((select json_agg(json_build_object('id', c.id, 'title', c.title) order by c.position, c.title)
            from categories c
            where c.workspace_id = o.workspace_id), '[]') as categories,
          array(select ot.template_id from object_templates ot
            where (ot.workspace_id, ot.object_id) = (o.workspace_id, o.id)) as there,
          coalesce((select json_agg(to_jsonb(ticked) order by in_order(ticked.title))
            from (select ${listed(workspaceId)} from ${usable}
            where t.id = any (${sql.param(template_ids)}::uuid[])) ticked), '[]') as chosen,
          (select count(*)::int ${found}) as total, (select count(*)::int from ${usable}) as all
        from objects o where o.id = ${id}`,
    ]);
    const { total, all, ...more } = beside[0]!;
    const effectiveRole = effectiveRoleIn(actor, workspaceId);
    return {
      workspace_id: workspaceId,
      object: { id, title, display_code: displayCode },
      ...more,
      items: rows,
      meta: metaOf(paging, total),
      is_empty: all === 0,
      may: { edit_templates: effectiveRole !== null && can(effectiveRole, "template.edit") },
      filter: { q, category },
    };
  });
}
