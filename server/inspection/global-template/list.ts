import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";

import { asOperator, reading, type Tx } from "@db/transact";
import type { Locale } from "@i18n/locales";
import type { Actor } from "@server/core/actor";
import { authorizeBackOffice } from "@server/core/authorize-back-office";
import { notFound } from "@server/core/errors";
import { keyOf, keysetOf, Placed } from "@server/core/keyset";
import { changedSince, containsWords } from "@server/core/list-filters";
import { metaOf } from "@server/core/paging";
import { MAX_STARTS, type TemplateView } from "@server/inspection/template/inputs";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import {
  GlobalStarts,
  type GlobalTemplatePage,
  type GlobalTemplatesPage,
  type GlobalTemplatesQuery,
} from "./inputs.ts";
import {
  GlobalRow,
  GlobalRowWithContent,
  globalColumns,
  globalView,
  listedGlobal,
  questionCount,
  useCount,
} from "./rows.ts";

const sortTitle = sql`in_order(coalesce(nullif(g.name, ''), g.title))`;
const keyset = (sort: z.output<typeof GlobalTemplatesQuery>["sort"]) =>
  keysetOf(`platform templates ${sort}`, [
    keyOf(sort, { title: sortTitle, updated_at: sql`g.updated_at`, in_use: useCount }, [
      "title",
      "updated_at",
      "in_use",
    ]),
    { by: sortTitle, filled: true },
    { by: sql`g.id`, filled: true },
  ]);

/** The `from … where` of a search; `active` or `off` in `state`, undefined for both. */
const matching = ({ q, state, updated_since }: Partial<z.output<typeof GlobalTemplatesQuery>>) => sql`
  from global_templates g where ${containsWords(sql`g.title, g.name, g.subtitle`, q)}
    and ${changedSince(sql`g.updated_at`, updated_since) ?? sql`true`}
    ${state ? sql`and g.active = ${state === "active"}` : sql``}`;

const ListedRow = GlobalRow.extend({ questions: z.number() });
const CountsRow = z.object({ active: z.number(), off: z.number() });

/** The page with the global templates. */
export function globalTemplatesPage(
  actor: Actor,
  { q, state, sort, ...paging }: z.output<typeof GlobalTemplatesQuery>,
): Promise<z.infer<typeof GlobalTemplatesPage>> {
  authorizeBackOffice(actor);
  return reading(asOperator, async (tx) => {
    const [rows, [counts]] = await Promise.all([
      queryRows(tx, ListedRow)`
        select ${globalColumns}, ${questionCount} as questions ${matching({ q, state })}
        ${keyset(sort).order} ${keyset(sort).bounds(paging)}`,
      queryRows(tx, CountsRow)`
        select count(*) filter (where g.active)::int as active,
          count(*) filter (where not g.active)::int as off ${matching({ q, state: undefined })}`,
    ]);
    const total = state ? counts![state] : counts!.active + counts!.off;
    return { items: rows.map(listedGlobal), meta: metaOf(paging, total), filter: { q, state, sort }, counts: counts! };
  });
}

/** `where`: the clauses after `from global_templates g`. */
const rowsWithContent = (tx: Tx, where: SQL, place = keyset("title").place) =>
  queryRows(
    tx,
    GlobalRowWithContent.and(Placed),
  )`select ${globalColumns}, g.content, g.texts ${place} from global_templates g ${where}`;

const TotalRow = z.object({ total: z.number() });

/** One page of the global templates with their questions, for REST. */
export function globalTemplates(actor: Actor, locale: Locale, input: z.output<typeof GlobalTemplatesQuery>) {
  authorizeBackOffice(actor);
  return reading(asOperator, async (tx) => {
    const fromWhere = matching(input);
    const { order, beyond, bounds, place, meta } = keyset(input.sort);
    const onPage = sql`where g.id in (select g.id ${fromWhere}) ${beyond(input)} ${order} ${bounds(input)}`;
    const [rows, counted] = await Promise.all([
      rowsWithContent(tx, onPage, place),
      queryRows(tx, TotalRow)`select count(*)::int as total ${fromWhere}`,
    ]);
    return { items: rows.map((row) => globalView(row, locale)), meta: meta(input, counted[0]!.total, rows) };
  });
}

/** One global template with its questions, in the caller's transaction. Throws notFound(). */
export async function globalTemplateView(tx: Tx, actor: Actor, id: string, locale?: Locale): Promise<TemplateView> {
  authorizeBackOffice(actor);
  const [row] = await rowsWithContent(tx, sql`where g.id = ${id}`);
  if (!row) throw notFound();
  return globalView(row, locale);
}

const MAX_USED_IN = 20;

const UseRow = z.object({ id: z.string(), name: z.string(), uses: z.number(), total: z.number() });

/** The page of a global template, with the workspaces that use it. */
export function globalTemplatePage(actor: Actor, id: string): Promise<GlobalTemplatePage> {
  authorizeBackOffice(actor);
  return reading(asOperator, async (tx) => {
    const [[row], used] = await Promise.all([
      rowsWithContent(tx, sql`where g.id = ${id}`),
      queryRows(tx, UseRow)`
        select w.id, w.name, count(o.id)::int as uses, count(*) over ()::int as total from templates t
          join workspaces w on w.id = t.workspace_id and w.deleted_at is null
          left join object_templates ot on (ot.workspace_id, ot.template_id) = (t.workspace_id, t.id)
          left join objects o on (o.workspace_id, o.id) = (ot.workspace_id, ot.object_id) and ${notDeleted("o")}
        where t.global_template_id = ${id} and ${notDeleted("t")}
        group by 1, 2 order by 3 desc, in_order(w.name), w.id limit ${MAX_USED_IN}`,
    ]);
    if (!row) throw notFound();
    return {
      template: globalView(row),
      everywhere: row.everywhere,
      revision: row.revision,
      used_in: used.map(({ total: _, ...workspace }) => workspace),
      used_in_count: used[0]?.total ?? 0,
    };
  });
}

/** The reusable global templates, from which a new one can be created. */
export function globalStarts(actor: Actor): Promise<z.infer<typeof GlobalStarts>> {
  authorizeBackOffice(actor);
  return reading(
    asOperator,
    (tx) =>
      queryRows(tx, GlobalStarts.element)`
        select g.id, coalesce(nullif(g.name, ''), g.title) as title, g.subtitle, ${questionCount} as questions
        from global_templates g where g.reusable order by ${sortTitle}, g.id limit ${MAX_STARTS}`,
  );
}
