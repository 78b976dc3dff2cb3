import { queryRows } from "@db/rows";
import { asOperator, reading } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { authorizeBackOffice } from "@server/core/authorize-back-office";
import { containsWords, orderOf } from "@server/core/list-filters";
import { metaOf, offsetOf } from "@server/core/paging";
import { and, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { AdminInvoiceRow, type InvoicesQuery, type invoiceSorts } from "./invoice-inputs.ts";
import { plainCommunication } from "./subscriptions.ts";

type Input = z.output<typeof InvoicesQuery>;

const numberOf = (alias: string) => sql.raw(`${alias}.year || '-' || lpad(${alias}.sequence::text, 5, '0')`);
const columns: Record<(typeof invoiceSorts)[number], SQL> = {
  number: sql`(i.year, i.sequence)`,
  due_on: sql`i.due_on`,
  total: sql`i.total`,
};
/** Joins the last credit note of an invoice, or the invoice of a credit note. */
const joins = sql`left
  join invoices other on other.id = coalesce(i.credits_id,
    (select note.id from invoices note where note.credits_id = i.id order by note.year desc, note.sequence desc limit 1))`;
/** An invoice of which a part was credited is paid all the same. */
const isCredited = sql`other.id is not null
  and i.total + (select sum(note.total) from invoices note where note.credits_id = i.id) = 0`;
const state = sql`case when i.kind = 'credit_note' then 'credit_note' when ${isCredited} then 'credited'
  when i.paid_on is not null then 'paid' else 'open' end`;

function matching({ filter }: Input): SQL {
  const texts = sql`${numberOf("i")},
    i.customer ->> 'company', i.customer ->> 'customer_number', i.customer ->> 'vat', coalesce(i.communication, '')`;
  return and(containsWords(texts, plainCommunication(filter.name)), filter.state && sql`${state} = ${filter.state}`)!;
}

const InvoicesOfAllRow = z.object({ total: z.number() });

/** A page of all invoices and credit notes, also of deleted workspaces. */
export function invoicesOfAll(actor: Actor, input: Input) {
  authorizeBackOffice(actor);
  const condition = matching(input);
  return reading(asOperator, async (tx) => {
    const [items, rows] = await Promise.all([
      queryRows(tx, AdminInvoiceRow)`
        select i.id, ${numberOf("i")} as number, ${state} as state, i.customer ->> 'company' as company,
          (i.customer ->> 'customer_number')::int as customer_number, w.id as workspace_id, i.issued_on::text,
          i.due_on::text, i.paid_on::text,
          i.total, i.communication, i.ubl_sha256 is not null as has_ubl, ${numberOf("other")} as other
        from invoices i ${joins} left join workspaces w on w.id = i.workspace_id and w.deleted_at is null
        where ${condition} order by ${orderOf(input.sort, columns)}, i.id limit ${input.per_page}
        offset ${offsetOf(input)}`,
      queryRows(tx, InvoicesOfAllRow)`select count(*)::int as total from invoices i ${joins} where ${condition}`,
    ]);
    return { items, meta: metaOf(input, rows[0]!.total) };
  });
}
