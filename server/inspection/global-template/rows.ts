import { notDeleted } from "@db/not-deleted";
import type { Content } from "@db/schema/template";
import { headFlags, type TemplateView, useFlags } from "@server/inspection/template/inputs";
import { groupsView } from "@server/inspection/template/rows";
import { namedAsJson } from "@server/tenancy/user/as-json";
import { sql } from "drizzle-orm";
import type { ListedGlobalTemplate } from "./inputs.ts";

type Named = { id: string; name: string };
export type GlobalRow = Record<(typeof headFlags)[number] | (typeof useFlags)[number], boolean> & {
  id: string;
  title: string;
  subtitle: string;
  name: string;
  logo: string | null;
  parent_id: string | null;
  template_title: string | null;
  created_by: Named | null;
  updated_by: Named | null;
  in_use: number;
  updated_at: Date | string;
  revision: number;
  everywhere: boolean;
  given_to: Named[];
};

const flags = sql.raw([...headFlags, ...useFlags].map((flag) => `g.${flag}`).join(", "));

/** On how many living objects the row `g` is, by the copies of the workspaces. */
export const usesAnywhere = sql`(select count(*)::int from templates t
  join object_templates ot on (ot.workspace_id, ot.template_id) = (t.workspace_id, t.id)
  join objects o on (o.workspace_id, o.id) = (ot.workspace_id, ot.object_id)
  where t.global_template_id = g.id and ${notDeleted("t")} and ${notDeleted("o")})`;

export const globalColumns = sql`g.id, g.title, g.subtitle, g.name, ${flags}, g.logo, g.parent_id, g.updated_at,
  g.revision, g.everywhere,
  (select p.title from global_templates p where p.id = g.parent_id) as template_title,
  ${namedAsJson(sql`g.created_by`)} as created_by, ${namedAsJson(sql`g.updated_by`)} as updated_by,
  ${usesAnywhere} as in_use,
  coalesce((select json_agg(json_build_object('id', w.id, 'name', w.name) order by in_order(w.name))
    from global_template_access a
    join workspaces w on w.id = a.workspace_id where a.template_id = g.id and w.deleted_at is null), '[]') as given_to`;

export const questionsAsked = sql`coalesce((
  select sum(jsonb_array_length(asked -> 'questions'))::int
  from jsonb_array_elements(g.content -> 'groups') asked), 0)`;

/** The logo's address carries its content's name, so that a new one is seen at once. */
const logoAt = (id: string, logo: string | null) =>
  logo ? `/files/global-template/${id}/logo?v=${logo.slice(0, 12)}` : null;

const about = ({ revision: _, everywhere: __, given_to, logo, updated_at, ...row }: GlobalRow) => ({
  ...row,
  logo: logoAt(row.id, logo),
  workspaces: given_to.map(({ id }) => id),
  updated_at: new Date(updated_at).toISOString(),
});

/** Its versions are those of the workspaces: there it is answered. */
export const globalView = ({ content, ...row }: GlobalRow & { content: Content }): TemplateView => ({
  ...about(row),
  versions: [],
  groups: groupsView(content),
});

export const listedGlobal = ({ questions, ...row }: GlobalRow & { questions: number }): ListedGlobalTemplate => ({
  ...about(row),
  questions,
  revision: row.revision,
  everywhere: row.everywhere,
  given_to: row.given_to,
});
