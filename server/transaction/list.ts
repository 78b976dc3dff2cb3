import type { Line } from "@db/schema/transaction";
import { reading } from "@db/transact";
import { type Actor, admitIn } from "@server/actor";
import { dayOf } from "@server/day";
import { linesInWords } from "@server/invoice/line-words";
import { numberOf } from "@server/invoice/number";
import { orderOf, within } from "@server/list-filters";
import { metaOf, offsetOf } from "@server/paging";
import { and, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Locale } from "~/i18n/locales";
import { translator } from "~/i18n/words.server";
import type { TransactionsQuery, TransactionView, transactionSorts } from "./inputs.ts";

type Row = Pick<TransactionView, "id" | "amount" | "vat_amount" | "currency" | "status"> & {
  at: string;
  lines: Line[];
  year: number | null;
  sequence: number | null;
};

const columns: Record<(typeof transactionSorts)[number], SQL> = { date: sql`t.created_at`, amount: sql`t.amount`, status: sql`t.status` };

/** All money that was asked of a workspace, for who sees its billing. */
export function transactionsOf(actor: Actor, { id, filter, sort, ...paging }: z.output<typeof TransactionsQuery>, locale: Locale) {
  admitIn(actor, id, "billing.see");
  const { status, from = "", until = "" } = filter;
  const which = and(
    sql`t.workspace_id = ${id}`,
    status ? sql`t.status = ${status}` : undefined,
    within(sql`t.created_at`, from || until ? `${from}..${until}` : undefined),
  );
  return reading({ workspaceIds: [id] }, async (tx) => {
    const [{ rows }, { rows: counted }] = await Promise.all([
      tx.execute<Row>(sql`
        select t.id, t.amount, t.vat_amount, t.currency, t.status, t.created_at as at, t.lines, i.year, i.sequence
        from transactions t left join invoices i on (i.workspace_id, i.transaction_id) = (t.workspace_id, t.id) and i.kind = 'invoice'
        where ${which} order by ${orderOf(sort, columns)}, t.id desc limit ${paging.per_page} offset ${offsetOf(paging)}`),
      tx.execute<{ total: number }>(sql`select count(*)::int as total from transactions t where ${which}`),
    ]);
    return { items: rows.map((row) => viewOf(row, locale)), meta: metaOf(paging, counted[0]!.total) };
  });
}

function viewOf({ at, lines, year, sequence, ...row }: Row, locale: Locale): TransactionView {
  return {
    ...row,
    date: dayOf(new Date(at)),
    description: linesInWords(translator(locale), lines),
    invoice: year !== null && sequence !== null ? { number: numberOf({ year, sequence }), file_path: `/files/invoice/${row.id}` } : null,
  };
}
