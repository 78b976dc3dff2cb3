import { notDeleted } from "@db/not-deleted";
import type { Content } from "@db/schema/template";
import { type Actor, effectiveRoleIn } from "@server/core/actor";
import { can } from "@server/core/policy";
import { namedAsJson } from "@server/tenancy/user/as-json";
import { type SQL, sql } from "drizzle-orm";
import type { GroupView, ListedTemplate, TemplateView } from "./inputs.ts";
import { headFlags, useFlags } from "./inputs.ts";

type Flags = Record<(typeof headFlags)[number] | (typeof useFlags)[number], boolean>;
type Named = { id: string; name: string } | null;
export type TemplateRow = Flags & {
  id: string;
  title: string;
  subtitle: string;
  name: string;
  logo: string | null;
  parent_id: string | null;
  template_title: string | null;
  created_by: Named;
  updated_by: Named;
  in_use: number | null;
  updated_at: Date | string;
  /** One of the platform's, that the workspace has no copy of. */
  platform: boolean;
  /** The platform's, or a copy that follows it. */
  global: boolean;
};
export type WholeRow = TemplateRow & {
  versions: { id: string; title: string; frozen: boolean; created_at: string }[];
  content: Content;
};

const flags = sql.raw([...headFlags, ...useFlags].map((flag) => `t.${flag}`).join(", "));

/** The rows of a workspace's living templates. */
export const templatesOf = (workspaceId: string): SQL => sql`
  select t.id, t.title, t.subtitle, t.name, ${flags}, t.logo, t.parent_id, t.created_by as author,
    t.updated_by as editor, t.updated_at,
    false as platform, t.global_template_id is not null as global
  from templates t where t.workspace_id = ${workspaceId} and ${notDeleted("t")}`;

/** A platform's template is for every workspace, or for those that are named. Of the row `t`. */
export const isAvailableTo = (workspaceId: string): SQL => sql`(t.everywhere or exists (
  select from global_template_access a where a.template_id = t.id and a.workspace_id = ${workspaceId}))`;

/** The platform's that a workspace may use and has no copy of yet. */
export const templatesForIt = (workspaceId: string): SQL => sql`
  select t.id, t.title, t.subtitle, t.name, ${flags}, null as logo, null::uuid as parent_id, null::uuid as author,
    null::uuid as editor, t.updated_at,
    true as platform, true as global
  from global_templates t where ${isAvailableTo(workspaceId)} and not exists (
    select from templates c where c.workspace_id = ${workspaceId} and c.global_template_id = t.id
      and ${notDeleted("c")})`;

/** What stands beside the row `t`: who made it, and on how many objects it is. As far as the reader may know. */
export function besides(actor: Actor, workspaceId: string): SQL {
  const effectiveRole = effectiveRoleIn(actor, workspaceId);
  const sees = (verb: "member.see" | "template.edit") => effectiveRole !== null && can(effectiveRole, verb);
  const uses = sql`(select count(*)::int from object_templates u
    join objects o on (o.workspace_id, o.id) = (u.workspace_id, u.object_id)
    where u.workspace_id = ${workspaceId} and u.template_id = t.id and ${notDeleted("o")})`;
  return sql`t.*,
    (select p.title from templates p where p.workspace_id = ${workspaceId} and p.id = t.parent_id) as template_title,
    ${sees("member.see") ? namedAsJson(sql`t.author`) : sql`null::json`} as created_by,
    ${sees("member.see") ? namedAsJson(sql`t.editor`) : sql`null::json`} as updated_by,
    ${sees("template.edit") ? uses : sql`null::int`} as in_use`;
}

const newest = (workspaceId: string): SQL =>
  sql`from template_versions v where v.workspace_id = ${workspaceId} and v.template_id = t.id and v.number is not null`;

/** And what the row `t` asks, with its versions. */
export const contents = (workspaceId: string): SQL => sql`
  coalesce((select json_agg(json_build_object('id', v.id, 'title', v.title, 'frozen', v.frozen_at is not null,
    'created_at', v.created_at) order by v.number desc)
    ${newest(workspaceId)}), '[]') as versions,
  coalesce((select v.content ${newest(workspaceId)} order by v.number desc limit 1),
    (select g.content from global_templates g where t.platform and g.id = t.id)) as content`;

/** How many questions that are, and in which version. */
export const contentCounts = (workspaceId: string): SQL => sql`
  coalesce((select v.number ${newest(workspaceId)} order by v.number desc limit 1), 1) as version,
  coalesce((select sum(jsonb_array_length(g -> 'questions'))::int from jsonb_array_elements(coalesce(
    (select v.content -> 'groups' ${newest(workspaceId)} order by v.number desc limit 1),
    (select g.content -> 'groups' from global_templates g where t.platform and g.id = t.id))) g), 0) as questions`;

export const groupsView = ({ groups }: Content): GroupView[] =>
  groups.map(({ questions, ...group }, position) => ({
    ...group,
    position,
    questions: questions.map((question, at) => ({ ...question, position: at })),
  }));

/** The logo's address carries its content's name, so that a new one is seen at once. */
const logoAt = ({ id, logo }: Pick<TemplateRow, "id" | "logo">) =>
  logo ? `/files/template/${id}/logo?v=${logo.slice(0, 12)}` : null;

const about = ({ platform, global: _, logo, updated_at, ...row }: TemplateRow, workspaceId: string) => ({
  ...row,
  logo: logoAt({ id: row.id, logo }),
  workspaces: platform ? [] : [workspaceId],
  updated_at: new Date(updated_at).toISOString(),
});

export function templateView({ versions, content, ...row }: WholeRow, workspaceId: string): TemplateView {
  const views = versions.map((version) => ({ ...version, created_at: new Date(version.created_at).toISOString() }));
  return { ...about(row, workspaceId), versions: views, groups: groupsView(content) };
}

export const listedTemplate = (
  row: TemplateRow & { questions: number; version: number },
  workspaceId: string,
): ListedTemplate => ({
  ...about(row, workspaceId),
  questions: row.questions,
  version: row.version,
  global: row.global,
});
