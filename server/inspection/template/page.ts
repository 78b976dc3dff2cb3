import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import type { Content } from "@db/schema/template";
import { reading, type Tx } from "@db/transact";
import { type Actor, may } from "@server/core/actor";
import { notFound } from "@server/core/errors";
import { can } from "@server/core/policy";
import { nameOf } from "@server/tenancy/user/as-json";
import { workspaceFor } from "@server/tenancy/workspace/workspace-for";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { DetailedVersion, OneTemplate, TemplatePage, TemplateVersionsPage, TemplateView } from "./inputs.ts";
import { besides, contents, groupsView, templatesOf, templateView, type WholeRow } from "./rows.ts";

type One = z.output<typeof OneTemplate>;
type Row = WholeRow & { numbers: { number: number; answers: number }[]; answers: number };

async function rowOf(tx: Tx, actor: Actor, { id, templateId }: One): Promise<Row> {
  const ofVersion = sql`(select count(*)::int from answers a
    where a.workspace_id = ${id} and ${notDeleted("a")} and a.template_id = ${templateId}
    and (a.version_id = v.id or exists (select from template_versions o
      where o.workspace_id = ${id} and o.id = a.version_id and o.based_on_id = v.id)))`;
  const { rows } = await tx.execute<Row>(sql`
    select ${besides(actor, id)}, ${contents(id)},
      (select json_agg(json_build_object('number', v.number, 'answers', ${ofVersion}) order by v.number desc)
        from template_versions v where v.workspace_id = ${id} and v.template_id = t.id
          and v.number is not null) as numbers,
      (select count(*)::int from answers a where a.workspace_id = ${id} and a.template_id = t.id) as answers
    from (${templatesOf(id)}) t where t.id = ${templateId}`);
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** One of them, for who is in the same transaction. */
export async function templateSeen(tx: Tx, actor: Actor, one: One): Promise<TemplateView> {
  const [, { numbers: _, answers: __, ...row }] = await Promise.all([
    workspaceFor(tx, actor, "template.see", one.id),
    rowOf(tx, actor, one),
  ]);
  return templateView(row, one.id);
}

async function pageIn(tx: Tx, actor: Actor, one: One): Promise<TemplatePage> {
  const [access, { numbers, answers, ...row }] = await Promise.all([
    workspaceFor(tx, actor, "template.see", one.id),
    rowOf(tx, actor, one),
  ]);
  const template = templateView(row, one.id);
  const { id, title, frozen } = template.versions[0]!;
  return {
    workspace_id: one.id,
    template,
    global: row.global,
    answers,
    version: { id, title, frozen, ...numbers[0]! },
    may: {
      edit: may(access, "template.edit"),
      manage: can(access.effectiveRole, "template.edit"),
      delete: may(access, "template.delete"),
      locked: access.locked && can(access.effectiveRole, "template.edit"),
    },
  };
}

/** A template, for its form, the builder and the preview. */
export const templatePage = (actor: Actor, one: One): Promise<TemplatePage> =>
  reading(actor, (tx) => pageIn(tx, actor, one));

const VersionRow = z.object({
  id: z.string(),
  content: z.custom<Content>(),
  number: z.number(),
  created_by: z.string().nullable(),
  answers: z.number(),
});

/** And all that its versions ask and asked. */
export const versionsPage = (actor: Actor, one: One): Promise<z.infer<typeof TemplateVersionsPage>> =>
  reading(actor, async (tx) => {
    const [page, rows] = await Promise.all([
      pageIn(tx, actor, one),
      queryRows(tx, VersionRow)`
        select v.id, v.content, v.number, ${nameOf(sql`v.created_by`)} as created_by,
          (select count(*)::int from answers a
            where a.workspace_id = v.workspace_id and ${notDeleted("a")} and a.template_id = v.template_id
            and (a.version_id = v.id or exists (select from template_versions o
              where o.workspace_id = v.workspace_id and o.id = a.version_id and o.based_on_id = v.id))) as answers
        from template_versions v where v.workspace_id = ${one.id} and v.template_id = ${one.templateId}
          and v.number is not null`,
    ]);
    const detailed = page.template.versions.map((version): DetailedVersion => {
      const { content, ...row } = rows.find(({ id }) => id === version.id)!;
      return { ...version, ...row, created_by: page.may.manage ? row.created_by : null, groups: groupsView(content) };
    });
    return { ...page, detailed };
  });
