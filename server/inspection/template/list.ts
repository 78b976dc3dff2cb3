import { queryRows } from "@db/rows";
import { reading, type Tx } from "@db/transact";
import { type Actor, authorizeIn, may } from "@server/core/actor";
import { metaOf, offsetOf, type Paging } from "@server/core/paging";
import { can } from "@server/core/policy";
import { patternsOf } from "@server/core/search-patterns";
import { wordsIn } from "@server/core/search-words";
import { workspaceFor } from "@server/tenancy/workspace/workspace-for";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { OwnedQuery, TemplatesListPage, TemplatesPageQuery, TemplatesQuery } from "./inputs.ts";
import {
  besides,
  contentCounts,
  contents,
  listedTemplate,
  type TemplateRow,
  templatesForIt,
  templatesOf,
  templateView,
  type WholeRow,
} from "./rows.ts";

type Input = Paging & Partial<Pick<z.output<typeof TemplatesQuery>, "q" | "state" | "sort">>;

const byTitle = sql`in_order(coalesce(nullif(t.name, ''), t.title)), t.id`;
const orders: Record<string, SQL> = {
  title: byTitle,
  "-title": sql`in_order(coalesce(nullif(t.name, ''), t.title)) desc, t.id`,
  updated_at: sql`t.updated_at, t.id`,
  "-updated_at": sql`t.updated_at desc, t.id`,
  in_use: sql`in_use, ${byTitle}`,
  "-in_use": sql`in_use desc, ${byTitle}`,
};

const holds = (q = "") =>
  q ? sql`and plain(concat_ws(' ', t.title, t.name, t.subtitle)) like all (${patternsOf(wordsIn(q))}::text[])` : sql``;
const inState = (state?: string) => (state ? sql`and t.active = ${state === "active"}` : sql``);

/** Those of `all` that were asked for, each with `more`. */
async function found<T extends TemplateRow>(
  tx: Tx,
  actor: Actor,
  { workspaceId, all, asked, more }: { workspaceId: string; all: SQL; asked: Input; more: SQL },
) {
  const order = orders[asked.sort ?? "title"] ?? byTitle;
  const where = sql`where true ${holds(asked.q)} ${inState(asked.state)}`;
  const { rows } = await tx.execute<T & { total: number }>(sql`
    select t.*, ${more} from (
      select ${besides(actor, workspaceId)}, count(*) over ()::int as total from (${all}) t ${where}
      order by ${order} limit ${asked.per_page} offset ${offsetOf(asked)}) t order by ${order}`);
  return { rows: rows.map(({ total: _, ...row }) => row as unknown as T), meta: metaOf(asked, rows[0]?.total ?? 0) };
}

async function listed(actor: Actor, workspaceId: string, all: SQL, input: Input) {
  authorizeIn(actor, workspaceId, "template.see");
  return reading(actor, async (tx) => {
    const { rows, meta } = await found<WholeRow>(tx, actor, {
      workspaceId,
      all,
      asked: input,
      more: contents(workspaceId),
    });
    return { items: rows.map((row) => templateView(row, workspaceId)), meta };
  });
}

/** What can be put on the objects of a workspace: its own, and what the platform gives it, as far as they are on. */
export const usableTemplates = (actor: Actor, { id, ...asked }: z.output<typeof TemplatesQuery>) =>
  listed(actor, id, sql`select * from (${templatesOf(id)} union all ${templatesForIt(id)}) t where t.active`, asked);

/** Made in it, on or off. */
export const ownedTemplates = (actor: Actor, { id, ...asked }: z.output<typeof OwnedQuery>) =>
  listed(actor, id, sql`select * from (${templatesOf(id)}) t where not t.global`, asked);

const Counted = z.object({ active: z.number(), off: z.number() });

/** The templates of a workspace as its page shows them. */
export const templatesPage = (
  actor: Actor,
  { id, ...asked }: z.output<typeof TemplatesPageQuery>,
): Promise<z.infer<typeof TemplatesListPage>> =>
  reading(actor, async (tx) => {
    const [access, counted, { rows, meta }] = await Promise.all([
      workspaceFor(tx, actor, "template.see", id),
      queryRows(tx, Counted)`
        select count(*) filter (where t.active)::int as active, count(*) filter (where not t.active)::int as off
        from (${templatesOf(id)}) t where true ${holds(asked.q)}`,
      found<TemplateRow & { questions: number; version: number }>(tx, actor, {
        workspaceId: id,
        all: templatesOf(id),
        asked,
        more: contentCounts(id),
      }),
    ]);
    const { q, state, sort } = asked;
    return {
      workspace_id: id,
      filter: { q, state, sort },
      items: rows.map((row) => listedTemplate(row, id)),
      counts: counted[0]!,
      meta,
      may: {
        edit: may(access, "template.edit"),
        manage: can(access.effectiveRole, "template.edit"),
        locked: access.locked && can(access.effectiveRole, "template.edit"),
      },
    };
  });
