import { queryRows } from "@db/rows";
import { reading, type Tx } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { type Actor, authorizeIn, may } from "@server/core/actor";
import { keyOf, keysetOf, Placed } from "@server/core/keyset";
import { changedSince } from "@server/core/list-filters";
import type { Listing } from "@server/core/paging";
import { can } from "@server/core/policy";
import { patternsOf } from "@server/core/search-patterns";
import { wordsIn } from "@server/core/search-words";
import { workspaceFor } from "@server/tenancy/workspace/workspace-for";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { TemplatesListPage, TemplatesPageQuery, TemplatesQuery, templateSorts } from "./inputs.ts";
import {
  availableGlobalTemplates,
  contentColumns,
  countColumns,
  detailColumns,
  ListedRow,
  listedTemplate,
  RowWithContent,
  type TemplateRow,
  templatesOf,
  templateView,
} from "./rows.ts";

type Input = Listing & Partial<Pick<z.output<typeof TemplatesQuery>, "q" | "state" | "updated_since" | "sort">>;

const columns: Record<(typeof templateSorts)[number], SQL> = {
  title: sql`in_order(coalesce(nullif(t.name, ''), t.title))`,
  updated_at: sql`t.updated_at`,
  in_use: sql`t.in_use`,
};
const keyset = (sort: Input["sort"] = "title") =>
  keysetOf(`templates ${sort}`, [
    keyOf(sort, columns, ["title", "updated_at"]), // in_use is null for who may not see it
    { by: columns.title, filled: true },
    { by: sql`t.id`, filled: true },
  ]);

const matchesWords = (q = "") =>
  q ? sql`and plain(concat_ws(' ', t.title, t.name, t.subtitle)) like all (${patternsOf(wordsIn(q))}::text[])` : sql``;
const hasState = (state?: string) => (state ? sql`and t.active = ${state === "active"}` : sql``);

const Total = Placed.extend({ total: z.number() });

/**
 * One page of the templates in `from` that match the query. `Row` is the schema of their columns, of which `columns`
 * are added for this page only.
 */
async function search<Row extends typeof TemplateRow>(
  tx: Tx,
  actor: Actor,
  Row: Row,
  { workspaceId, from, query, columns }: { workspaceId: string; from: SQL; query: Input; columns: SQL },
) {
  const { order, beyond, bounds, place, meta } = keyset(query.sort);
  const changed = changedSince(sql`t.updated_at`, query.updated_since) ?? sql`true`;
  const rows = await queryRows(tx, Row.and(Total))`
    select t.*, ${columns} ${place} from (
      select * from (
        select ${detailColumns(actor, workspaceId)}, count(*) over ()::int as total from (${from}) t
        where ${changed} ${matchesWords(query.q)} ${hasState(query.state)}) t
      where true ${beyond(query)} ${order} ${bounds(query)}) t ${order}`;
  return { rows, meta: meta(query, rows[0]?.total ?? 0, rows) };
}

async function listTemplates(actor: Actor, locale: Locale, workspaceId: string, from: SQL, query: Input) {
  authorizeIn(actor, workspaceId, "template.see");
  return reading(actor, async (tx) => {
    const columns = contentColumns(workspaceId);
    const { rows, meta } = await search(tx, actor, RowWithContent, { workspaceId, from, query, columns });
    return { items: rows.map(({ total: _, place: __, ...row }) => templateView(row, workspaceId, locale)), meta };
  });
}

/**
 * One page of the active templates that can be attached to objects of a workspace: its own and those of the platform.
 */
export const usableTemplates = (actor: Actor, locale: Locale, { id, ...query }: z.output<typeof TemplatesQuery>) => {
  const all = sql`${templatesOf(id)} union all ${availableGlobalTemplates(id)}`;
  return listTemplates(actor, locale, id, sql`select * from (${all}) t where t.active`, query);
};

/** One page of the templates that were created in a workspace, active or not. */
export const ownedTemplates = (actor: Actor, locale: Locale, { id, ...query }: z.output<typeof TemplatesQuery>) =>
  listTemplates(actor, locale, id, sql`select * from (${templatesOf(id)}) t where not t.global`, query);

const CountsRow = z.object({ active: z.number(), off: z.number() });

/** The page with the templates of a workspace. */
export const templatesPage = (
  actor: Actor,
  { id, ...query }: z.output<typeof TemplatesPageQuery>,
): Promise<z.infer<typeof TemplatesListPage>> =>
  reading(actor, async (tx) => {
    const [access, [counts], { rows, meta }] = await Promise.all([
      workspaceFor(tx, actor, "template.see", id),
      queryRows(tx, CountsRow)`
        select count(*) filter (where t.active)::int as active, count(*) filter (where not t.active)::int as off
        from (${templatesOf(id)}) t where true ${matchesWords(query.q)}`,
      search(tx, actor, ListedRow, { workspaceId: id, from: templatesOf(id), query, columns: countColumns(id) }),
    ]);
    const { q, state, sort } = query;
    return {
      workspace_id: id,
      filter: { q, state, sort },
      items: rows.map(({ total: _, ...row }) => listedTemplate(row, id)),
      counts: counts!,
      meta,
      may: {
        edit: may(access, "template.edit"),
        manage: can(access.effectiveRole, "template.edit"),
        locked: access.locked && can(access.effectiveRole, "template.edit"),
      },
    };
  });
