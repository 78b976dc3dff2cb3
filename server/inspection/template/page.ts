import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";

import { reading, type Tx } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { type Actor, may } from "@server/core/actor";
import { notFound } from "@server/core/errors";
import { can } from "@server/core/policy";
import { nameOf } from "@server/tenancy/user/as-json";
import { workspaceFor } from "@server/tenancy/workspace/workspace-for";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { StoredContent } from "./content.ts";
import type { DetailedVersion, TemplatePage, TemplateRef, TemplateVersionsPage, TemplateView } from "./inputs.ts";
import {
  availableGlobalTemplates,
  contentColumns,
  detailColumns,
  groupsView,
  RowWithContent,
  templatesOf,
  templateView,
} from "./rows.ts";

type Ref = z.output<typeof TemplateRef>;
const Row = RowWithContent.extend({
  /** The numbers of the versions with the numbers of their answers, the newest first. */
  numbers: z.array(z.object({ number: z.number(), answers: z.number() })),
  answers: z.number(),
});

/** The number of answers to version `v`, and to objects' own versions that are based on it. */
const answersOfVersion = sql`(select count(*)::int from answers a
  where a.workspace_id = v.workspace_id and ${notDeleted("a")} and a.template_id = v.template_id
    and (a.version_id = v.id or exists (select from template_versions o
      where o.workspace_id = v.workspace_id and o.id = a.version_id and o.based_on_id = v.id)))`;

async function readRow(tx: Tx, actor: Actor, { id, templateId }: Ref): Promise<z.infer<typeof Row>> {
  const [row] = await queryRows(tx, Row)`
    select ${detailColumns(actor, id)}, ${contentColumns(id)},
      (select json_agg(json_build_object('number', v.number, 'answers', ${answersOfVersion}) order by v.number desc)
        from template_versions v where v.workspace_id = ${id} and v.template_id = t.id
          and v.number is not null) as numbers,
      (select count(*)::int from answers a where a.workspace_id = ${id} and a.template_id = t.id) as answers
    from (${templatesOf(id)}) t where t.id = ${templateId}`;
  if (!row) throw notFound();
  return row;
}

/** A template of the platform that the workspace may use and has no copy of; undefined if it is none. */
async function platformRow(tx: Tx, actor: Actor, { id, templateId }: Ref) {
  const [row] = await queryRows(tx, RowWithContent)`
    select ${detailColumns(actor, id)}, ${contentColumns(id)}
    from (${availableGlobalTemplates(id)}) t where t.id = ${templateId}`;
  return row;
}

/** A template that the workspace can use, its own or one of the platform, with its questions in a language. */
export const usableTemplate = (actor: Actor, ref: Ref, locale: Locale): Promise<TemplateView> =>
  reading(actor, async (tx) => {
    await workspaceFor(tx, actor, "template.see", ref.id);
    const row = await platformRow(tx, actor, ref);
    return row ? templateView(row, ref.id, locale) : readTemplateView(tx, actor, ref, locale);
  });

/** One template with its questions, as written or in a language, in the caller's transaction. Throws notFound(). */
export async function readTemplateView(tx: Tx, actor: Actor, ref: Ref, locale?: Locale): Promise<TemplateView> {
  const [, { numbers: _, answers: __, ...row }] = await Promise.all([
    workspaceFor(tx, actor, "template.see", ref.id),
    readRow(tx, actor, ref),
  ]);
  return templateView(row, ref.id, locale);
}

async function readPage(tx: Tx, actor: Actor, ref: Ref): Promise<TemplatePage> {
  const [access, { numbers, answers, ...row }] = await Promise.all([
    workspaceFor(tx, actor, "template.see", ref.id),
    readRow(tx, actor, ref),
  ]);
  const template = templateView(row, ref.id);
  const { id, title, frozen } = template.versions[0]!;
  return {
    workspace_id: ref.id,
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

/** A template, for the pages of its settings, builder and preview. */
export const templatePage = (actor: Actor, ref: Ref): Promise<TemplatePage> =>
  reading(actor, (tx) => readPage(tx, actor, ref));

const VersionRow = z.object({
  id: z.string(),
  content: StoredContent,
  number: z.number(),
  created_by: z.string().nullable(),
  answers: z.number(),
});

/** The page with the versions of a template and their questions. */
export const versionsPage = (actor: Actor, ref: Ref): Promise<z.infer<typeof TemplateVersionsPage>> =>
  reading(actor, async (tx) => {
    const [page, rows] = await Promise.all([
      readPage(tx, actor, ref),
      queryRows(tx, VersionRow)`
        select v.id, v.content, v.number, ${nameOf(sql`v.created_by`)} as created_by, ${answersOfVersion} as answers
        from template_versions v
        where v.workspace_id = ${ref.id} and v.template_id = ${ref.templateId} and v.number is not null`,
    ]);
    const detailed = page.template.versions.map((version): DetailedVersion => {
      const { content, ...row } = rows.find(({ id }) => id === version.id)!;
      return { ...version, ...row, created_by: page.may.manage ? row.created_by : null, groups: groupsView(content) };
    });
    return { ...page, detailed };
  });
