import { notDeleted } from "@db/not-deleted";
import type { Content } from "@db/schema/template";
import type { TemplateTexts } from "@db/schema/template-columns";
import { inEachLanguage, type Locale } from "@i18n/locales";
import { type Actor, effectiveRoleIn } from "@server/core/actor";
import { iso } from "@server/core/day";
import { can } from "@server/core/policy";
import { namedAsJson } from "@server/tenancy/user/as-json";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { StoredContent, StoredTexts } from "./content.ts";
import {
  type GroupView,
  headFlags,
  type ListedTemplate,
  pointRule,
  TemplateView,
  useFlags,
  VersionView,
} from "./inputs.ts";
import { optionTexts, questionIn, textIn } from "./texts.ts";

/** The columns of `templatesOf` or `availableGlobalTemplates`, with `detailColumns`. */
export const TemplateRow = TemplateView.omit({ workspaces: true, versions: true, groups: true }).extend({
  /** Whether it is a platform template of which the workspace has no copy. */
  platform: z.boolean(),
  /** Whether it is a platform template or a copy of one. */
  global: z.boolean(),
});
type TemplateRow = z.infer<typeof TemplateRow>;

/** With `contentColumns`. */
export const RowWithContent = TemplateRow.extend({
  versions: z.array(VersionView),
  content: StoredContent,
  texts: StoredTexts,
});
export type RowWithContent = z.infer<typeof RowWithContent>;

/** With `countColumns`. */
export const ListedRow = TemplateRow.extend({ questions: z.number(), version: z.number() });

/** SQL: the settings of a template, by the alias of its table. The flag has the column that was named so first. */
export const settingsOf = (alias: string): SQL => {
  const columns = [...headFlags, ...useFlags, ...pointRule].filter((name) => name !== "description_field");
  const named = columns.map((name) => `${alias}.${name}`).join(", ");
  return sql.raw(`${alias}.description_text as description, ${alias}.description as description_field, ${named}`);
};
const settings = settingsOf("t");

/** A query of a workspace's templates that are not deleted. */
export const templatesOf = (workspaceId: string): SQL => sql`
  select t.id, t.title, t.subtitle, t.name, ${settings}, t.logo, t.parent_id, t.created_by as author,
    t.updated_by as editor, t.updated_at,
    false as platform, t.global_template_id is not null as global
  from templates t where t.workspace_id = ${workspaceId} and ${notDeleted("t")}`;

/** A condition on global_templates `t`: the workspace may use it. */
export const isAvailableTo = (workspaceId: string): SQL => sql`(t.everywhere or exists (
  select from global_template_access a where a.template_id = t.id and a.workspace_id = ${workspaceId}))`;

/** A query of the platform templates that a workspace may use and has no copy of, with the columns of `templatesOf`. */
export const availableGlobalTemplates = (workspaceId: string): SQL => sql`
  select t.id, t.title, t.subtitle, t.name, ${settings}, null as logo, null::uuid as parent_id, null::uuid as author,
    null::uuid as editor, t.updated_at,
    true as platform, true as global
  from global_templates t where ${isAvailableTo(workspaceId)} and not exists (
    select from templates c where c.workspace_id = ${workspaceId} and c.global_template_id = t.id
      and ${notDeleted("c")})`;

/**
 * The columns of template `t`, with by whom it was created and changed, and the number of objects it is attached to;
 * null where the actor may not know it.
 */
export function detailColumns(actor: Actor, workspaceId: string): SQL {
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

/** The versions of template `t`, the newest first, and the content of the newest. */
export const contentColumns = (workspaceId: string): SQL => sql`
  coalesce((select json_agg(json_build_object('id', v.id, 'title', v.title, 'frozen', v.frozen_at is not null,
    'created_at', v.created_at) order by v.number desc)
    ${newest(workspaceId)}), '[]') as versions,
  coalesce((select v.content ${newest(workspaceId)} order by v.number desc limit 1),
    (select g.content from global_templates g where t.platform and g.id = t.id)) as content,
  coalesce((select x.texts from templates x where x.workspace_id = ${workspaceId} and x.id = t.id),
    (select g.texts from global_templates g where t.platform and g.id = t.id)) as texts`;

/** The number of the newest version of template `t`, and how many questions it has. */
export const countColumns = (workspaceId: string): SQL => sql`
  coalesce((select v.number ${newest(workspaceId)} order by v.number desc limit 1), 1) as version,
  coalesce((select sum(jsonb_array_length(g -> 'questions'))::int from jsonb_array_elements(coalesce(
    (select v.content -> 'groups' ${newest(workspaceId)} order by v.number desc limit 1),
    (select g.content -> 'groups' from global_templates g where t.platform and g.id = t.id))) g), 0) as questions`;

/** As their author wrote them. */
export const groupsView = ({ groups }: Content): GroupView[] =>
  groups.map(({ questions, ...group }, position) => ({
    ...group,
    position,
    questions: questions.map((question, at) => ({ ...question, position: at })),
  }));

/**
 * In the reader's language, with the labels and titles in each language beside it, and addresses of pictures: for
 * programs. `pictures`: the address below which the pictures are; null where the reader can't open them.
 */
export function groupsInLanguage(
  content: Content,
  texts: TemplateTexts,
  locale: Locale,
  pictures: string | null,
): GroupView[] {
  const inEach = (text: string) => inEachLanguage((each) => textIn(texts, each, text));
  return groupsView(content).map(({ questions, ...group }) => ({
    ...group,
    title: textIn(texts, locale, group.title),
    titles: inEach(group.title),
    questions: questions.map(({ position, ...question }) => {
      const { option_texts: _, help_picture, ...shown } = questionIn(question, texts, locale);
      const options = optionTexts(questionIn(question, texts, locale));
      const picture = pictures && help_picture ? { help_picture: `${pictures}/${help_picture}` } : undefined;
      return { ...shown, ...picture, options, labels: inEach(question.label), position };
    }),
  }));
}

/** The address contains the start of the sha256, so that browsers don't show a cached older logo. */
const logoPath = ({ id, logo }: Pick<TemplateRow, "id" | "logo">) =>
  logo ? `/files/template/${id}/logo?v=${logo.slice(0, 12)}` : null;

const commonView = ({ platform, global: _, logo, updated_at, ...row }: TemplateRow, workspaceId: string) => ({
  ...row,
  logo: logoPath({ id: row.id, logo }),
  workspaces: platform ? [] : [workspaceId],
  updated_at: iso(updated_at),
});

/** The platform's own are shown in the back-office alone. */
const picturesBelow = ({ id, platform }: TemplateRow) => (platform ? null : `/files/template/${id}/pictures`);

/** Its questions as their author wrote them, or in a language. */
export function templateView(
  { versions, content, texts, ...row }: RowWithContent,
  workspaceId: string,
  locale?: Locale,
): TemplateView {
  const views = versions.map((version) => ({ ...version, created_at: iso(version.created_at) }));
  return {
    ...commonView(row, workspaceId),
    versions: views,
    groups: locale ? groupsInLanguage(content, texts, locale, picturesBelow(row)) : groupsView(content),
  };
}

export const listedTemplate = (row: z.infer<typeof ListedRow>, workspaceId: string): ListedTemplate => ({
  ...commonView(row, workspaceId),
  questions: row.questions,
  version: row.version,
  global: row.global,
});
