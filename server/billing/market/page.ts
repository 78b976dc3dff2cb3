import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import { asOperator, reading, type Tx } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { type Actor, authorizeIn } from "@server/core/actor";
import { notFound } from "@server/core/errors";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { MarketOption, type MarketPage } from "./inputs.ts";
import { isSold, type Option, optionView } from "./view.ts";

const Row = MarketOption.omit({ market_name: true, description: true }).extend({ words: z.custom<Option["words"]>() });

/** The original board of an option, if it exists. For the row `subscription_options`. */
const original = sql`containers source where ${notDeleted("source")}
  and (source.workspace_id, source.id)
    = (subscription_options.source_workspace_id, subscription_options.source_container_id)`;

/** The counts of what is on the board `source` and below it, without what was deleted. */
const contents = sql`(
  with below as (
    select c.id, c.floorplan, c.workspace_id from container_paths p
    join containers c on (c.workspace_id, c.id) = (p.workspace_id, p.container_id)
    where (p.workspace_id, p.above_id) = (source.workspace_id, source.id) and ${notDeleted("c")}),
  within as (select o.id, o.workspace_id from below
    join objects o on (o.workspace_id, o.container_id) = (below.workspace_id, below.id) where ${notDeleted("o")}),
  asked as (select b.id, b.workspace_id from below
    join background_templates b on (b.workspace_id, b.container_id) = (below.workspace_id, below.id))
  select json_build_object('containers', (select count(*) - 1 from below),
    'plans', (select count(*) from below where floorplan is not null),
    'objects', (select count(*) from within), 'background_templates', (select count(*) from asked),
    'templates', (select count(distinct t.id) from templates t
      where t.workspace_id = source.workspace_id and ${notDeleted("t")} and t.id in (
      select ot.template_id from within
      join object_templates ot on (ot.workspace_id, ot.object_id) = (within.workspace_id, within.id)
      union select i.template_id from asked
      join background_items i on (i.workspace_id, i.background_template_id) = (asked.workspace_id, asked.id)))))`;

/** What the market sells, with the state of the workspace's purchases. */
export const marketPage = (actor: Actor, workspaceId: string, locale: Locale): Promise<z.input<typeof MarketPage>> =>
  reading(asOperator, async (tx) => {
    authorizeIn(actor, workspaceId, "billing.see");
    return {
      workspace_id: workspaceId,
      items: await marketOptions(tx, workspaceId, locale, sql`${isSold} or p.id is not null`),
    };
  });

/** One option of the market. Throws notFound. */
export async function marketOption(tx: Tx, workspaceId: string, locale: Locale, id: string): Promise<MarketOption> {
  const [option] = await marketOptions(
    tx,
    workspaceId,
    locale,
    sql`subscription_options.id = ${id} and (${isSold} or p.id is not null)`,
  );
  if (!option) throw notFound();
  return option;
}

async function marketOptions(tx: Tx, workspaceId: string, locale: Locale, condition: SQL): Promise<MarketOption[]> {
  const rows = await queryRows(tx, Row)`
    select subscription_options.id, subscription_options.type, words, subscription_options.price, active, picture,
      (select ${contents} from ${original}) as holds, there.id as container_id, j.id as job_id, j.refusal,
      case p.status when 'waiting' then 'waiting'
        when 'done' then case when there.id is null then 'gone' else 'there' end
        when 'due' then case when j.state in ('waiting', 'active') then 'coming' else 'due' end end as had
    from subscription_options left join purchases p on p.option_id = subscription_options.id
      and p.workspace_id = ${workspaceId} and p.status <> 'canceled'
      left join jobs j on j.id = p.job_id and p.status = 'due'
      left join containers there on (there.workspace_id, there.id) = (p.workspace_id, p.container_id)
        and ${notDeleted("there")}
    where exists (select from workspaces w where w.id = ${workspaceId} and w.deleted_at is null) and (${condition})
    order by subscription_options.position, subscription_options.id`;
  return rows.map(({ holds, had, container_id, job_id, refusal, ...option }) => ({
    ...optionView(option, locale),
    holds,
    had,
    container_id,
    job_id,
    refusal,
  }));
}
