import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import { MONTHS_PAID_OF_A_YEAR } from "@server/core/constants";
import { addMonths, today } from "@server/core/day";
import { sql } from "drizzle-orm";
import { Statistics } from "./inputs.ts";

type Money = Statistics["money"];

/** The number of months shown, including the current one. */
const MONTHS = 12;

/**
 * Revenue in cents, without VAT, by invoices, because those outlive their workspaces. The negative net of a credit note
 * reduces what was invoiced and, where its invoice was paid, what was received.
 */
export async function moneyOf(tx: Tx): Promise<Money> {
  const [months, now] = await Promise.all([monthsOf(tx), currentOf(tx)]);
  return { months, ...now };
}

const Month = Statistics.shape.money.shape.months.element;

async function monthsOf(tx: Tx): Promise<Money["months"]> {
  const first = addMonths(`${today().slice(0, 7)}-01`, 1 - MONTHS);
  const rows = await queryRows(tx, Month)`
    with moved as (
      select to_char(issued_on, 'YYYY-MM') as month, net as invoiced, 0 as received from invoices
      where issued_on >= ${first}::date
      union all
      select to_char(paid_on, 'YYYY-MM'), 0, net from invoices where paid_on >= ${first}::date
      union all
      select to_char(note.issued_on, 'YYYY-MM'), 0, note.net from invoices note
      join invoices paid on paid.id = note.credits_id
      where note.issued_on >= ${first}::date and paid.paid_on is not null
    )
    select to_char(m, 'YYYY-MM') as month, coalesce(sum(invoiced), 0)::float8 as invoiced,
      coalesce(sum(received), 0)::float8 as received
    from generate_series(${first}::date, ${today()}::date, interval '1 month') m
    left join moved on moved.month = to_char(m, 'YYYY-MM')
    group by 1 order by 1`;
  return rows;
}

const NowRow = Statistics.shape.money.omit({ months: true });

/** The recurring revenue of a month, with yearly prices divided by twelve; and what is unpaid. */
async function currentOf(tx: Tx): Promise<Omit<Money, "months">> {
  const rows = await queryRows(tx, NowRow)`
    select
      (select coalesce(round(sum(
          (p.price + s.extra_boards * p.extra_board_price
            + (select coalesce(sum(o.price), 0) from subscription_options o
              where o.id = any (s.option_ids) and o.type = 'workspace'))
          * case s.period when 'yearly' then ${MONTHS_PAID_OF_A_YEAR}::numeric / 12 else 1 end)), 0)::float8
        from subscriptions s join subscription_types p on p.name = s.plan join workspaces w on w.id = s.workspace_id
        where s.status = 'active' and w.deleted_at is null) as monthly,
      ${sumOf(sql`t.status in ('open', 'pending', 'authorized')`)} as open,
      ${sumOf(sql`t.status in ('open', 'pending', 'authorized') and t.due_on < ${today()}::date`)} as late,
      ${sumOf(sql`t.status = 'failed'`)} as failed`;
  return rows[0]!;
}

const sumOf = (condition: ReturnType<typeof sql>) => sql`(
  select json_build_object('count', count(*), 'amount', coalesce(sum(t.amount), 0)) from transactions t
  where ${condition})`;
