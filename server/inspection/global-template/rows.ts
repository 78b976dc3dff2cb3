import { notDeleted } from "@db/not-deleted";
import type { Locale } from "@i18n/locales";
import { iso } from "@server/core/day";
import { StoredContent, StoredTexts } from "@server/inspection/template/content";
import { TemplateView } from "@server/inspection/template/inputs";
import { groupsInLanguage, groupsView, settingsOf } from "@server/inspection/template/rows";
import { namedAsJson } from "@server/tenancy/user/as-json";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { ListedGlobalTemplate } from "./inputs.ts";

/** The columns of `globalColumns`. */
export const GlobalRow = TemplateView.omit({ workspaces: true, versions: true, groups: true }).extend({
  in_use: z.number(),
  revision: z.number(),
  everywhere: z.boolean(),
  given_to: z.array(z.object({ id: z.string(), name: z.string() })),
});
type GlobalRow = z.infer<typeof GlobalRow>;
/** With the questions as stored. */
export const GlobalRowWithContent = GlobalRow.extend({ content: StoredContent, texts: StoredTexts });

/** On how many objects the copies of global_templates `g` are attached. */
export const useCount = sql`(select count(*)::int from templates t
  join object_templates ot on (ot.workspace_id, ot.template_id) = (t.workspace_id, t.id)
  join objects o on (o.workspace_id, o.id) = (ot.workspace_id, ot.object_id)
  where t.global_template_id = g.id and ${notDeleted("t")} and ${notDeleted("o")})`;

/** The columns of GlobalRow, of global_templates as `g`. */
export const globalColumns = sql`g.id, g.title, g.subtitle, g.name, ${settingsOf("g")}, g.logo, g.parent_id, g.updated_at,
  g.revision, g.everywhere,
  (select p.title from global_templates p where p.id = g.parent_id) as template_title,
  ${namedAsJson(sql`g.created_by`)} as created_by, ${namedAsJson(sql`g.updated_by`)} as updated_by,
  ${useCount} as in_use,
  coalesce((select json_agg(json_build_object('id', w.id, 'name', w.name) order by in_order(w.name))
    from global_template_access a
    join workspaces w on w.id = a.workspace_id where a.template_id = g.id and w.deleted_at is null), '[]') as given_to`;

export const questionCount = sql`coalesce((
  select sum(jsonb_array_length(content_group -> 'questions'))::int
  from jsonb_array_elements(g.content -> 'groups') content_group), 0)`;

/** The address contains the start of the sha256, so that browsers don't show a cached older logo. */
const logoPath = (id: string, logo: string | null) =>
  logo ? `/files/global-template/${id}/logo?v=${logo.slice(0, 12)}` : null;

const commonView = ({ revision: _, everywhere: __, given_to, logo, updated_at, ...row }: GlobalRow) => ({
  ...row,
  logo: logoPath(row.id, logo),
  workspaces: given_to.map(({ id }) => id),
  updated_at: iso(updated_at),
});

/** Without versions: those are of the copies in the workspaces, where the template is answered. */
export const globalView = (
  { content, texts, ...row }: z.infer<typeof GlobalRowWithContent>,
  locale?: Locale,
): TemplateView => ({
  ...commonView(row),
  versions: [],
  groups: locale
    ? groupsInLanguage(content, texts, locale, `/files/global-template/${row.id}/pictures`)
    : groupsView(content),
});

export const listedGlobal = ({ questions, ...row }: GlobalRow & { questions: number }): ListedGlobalTemplate => ({
  ...commonView(row),
  questions,
  revision: row.revision,
  everywhere: row.everywhere,
  given_to: row.given_to,
});
