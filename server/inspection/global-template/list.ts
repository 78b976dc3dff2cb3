import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import type { Content } from "@db/schema/template";
import { asOperator, reading, type Tx } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { authorizeBackOffice } from "@server/core/authorize-back-office";
import { notFound } from "@server/core/errors";
import { containsWords } from "@server/core/list-filters";
import { metaOf, offsetOf } from "@server/core/paging";
import { MOST_STARTS, type TemplateView } from "@server/inspection/template/inputs";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { GlobalStarts, GlobalTemplatePage, GlobalTemplatesPage, GlobalTemplatesQuery } from "./inputs.ts";
import { type GlobalRow, globalColumns, globalView, listedGlobal, questionsAsked, usesAnywhere } from "./rows.ts";

const called = sql`in_order(coalesce(nullif(g.name, ''), g.title))`;
const orders: Record<string, SQL> = {
  title: sql`${called}, g.id`,
  "-title": sql`${called} desc, g.id`,
  updated_at: sql`g.updated_at, g.id`,
  "-updated_at": sql`g.updated_at desc, g.id`,
  in_use: sql`${usesAnywhere}, ${called}, g.id`,
  "-in_use": sql`${usesAnywhere} desc, ${called}, g.id`,
};

const found = ({ q, state }: Pick<z.output<typeof GlobalTemplatesQuery>, "q" | "state">) => sql`
  from global_templates g where ${q ? containsWords(sql`g.title, g.name, g.subtitle`, q) : sql`true`}
    ${state ? sql`and g.active = ${state === "active"}` : sql``}`;

const Counted = z.object({ active: z.number(), off: z.number() });

/** All that the platform keeps for its workspaces. */
export function globalTemplatesPage(
  actor: Actor,
  { q, state, sort, ...paging }: z.output<typeof GlobalTemplatesQuery>,
): Promise<z.infer<typeof GlobalTemplatesPage>> {
  authorizeBackOffice(actor);
  return reading(asOperator, async (tx) => {
    const [{ rows }, counted] = await Promise.all([
      tx.execute<GlobalRow & { questions: number }>(sql`
        select ${globalColumns}, ${questionsAsked} as questions ${found({ q, state })}
        order by ${orders[sort] ?? called} limit ${paging.per_page} offset ${offsetOf(paging)}`),
      queryRows(tx, Counted)`
        select count(*) filter (where g.active)::int as active,
          count(*) filter (where not g.active)::int as off ${found({ q, state: undefined })}`,
    ]);
    const counts = counted[0]!;
    const total = state ? counts[state] : counts.active + counts.off;
    return { items: rows.map(listedGlobal), meta: metaOf(paging, total), filter: { q, state, sort }, counts };
  });
}

const whole = async (tx: Tx, which: SQL) =>
  (
    await tx.execute<GlobalRow & { content: Content }>(
      sql`select ${globalColumns}, g.content from global_templates g ${which}`,
    )
  ).rows;

const GlobalTemplatesRow = z.object({ total: z.number() });

/** Over REST, with what each asks. */
export function globalTemplates(actor: Actor, input: z.output<typeof GlobalTemplatesQuery>) {
  authorizeBackOffice(actor);
  return reading(asOperator, async (tx) => {
    const which = found(input);
    const tail = sql`order by ${orders[input.sort] ?? called} limit ${input.per_page} offset ${offsetOf(input)}`;
    const [rows, counted] = await Promise.all([
      whole(tx, sql`where g.id in (select g.id ${which}) ${tail}`),
      queryRows(tx, GlobalTemplatesRow)`select count(*)::int as total ${which}`,
    ]);
    return { items: rows.map(globalView), meta: metaOf(input, counted[0]!.total) };
  });
}

/** One of them, for who is in the same transaction. */
export async function globalTemplateSeen(tx: Tx, actor: Actor, id: string): Promise<TemplateView> {
  authorizeBackOffice(actor);
  const [row] = await whole(tx, sql`where g.id = ${id}`);
  if (!row) throw notFound();
  return globalView(row);
}

const NAMED = 20;

const Used = z.object({ id: z.string(), name: z.string(), uses: z.number(), total: z.number() });

/** With how much each workspace uses it. */
export function globalTemplatePage(actor: Actor, id: string): Promise<GlobalTemplatePage> {
  authorizeBackOffice(actor);
  return reading(asOperator, async (tx) => {
    const [[row], used] = await Promise.all([
      whole(tx, sql`where g.id = ${id}`),
      queryRows(tx, Used)`
        select w.id, w.name, count(o.id)::int as uses, count(*) over ()::int as total from templates t
          join workspaces w on w.id = t.workspace_id and w.deleted_at is null
          left join object_templates ot on (ot.workspace_id, ot.template_id) = (t.workspace_id, t.id)
          left join objects o on (o.workspace_id, o.id) = (ot.workspace_id, ot.object_id) and ${notDeleted("o")}
        where t.global_template_id = ${id} and ${notDeleted("t")}
        group by 1, 2 order by 3 desc, in_order(w.name), w.id limit ${NAMED}`,
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

/** What a new one can be started from. */
export function globalStarts(actor: Actor): Promise<z.infer<typeof GlobalStarts>> {
  authorizeBackOffice(actor);
  return reading(asOperator, async (tx) => {
    const { rows } = await tx.execute<z.infer<typeof GlobalStarts>[number]>(sql`
      select g.id, coalesce(nullif(g.name, ''), g.title) as title, g.subtitle, ${questionsAsked} as questions
      from global_templates g where g.reusable order by ${called}, g.id limit ${MOST_STARTS}`);
    return rows;
  });
}
