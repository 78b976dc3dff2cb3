import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import { z } from "zod";

const NextNumberRow = z.object({ last: z.number() });

/**
 * The next sequence number of a year. The counter row stays locked until the transaction ends, and a rollback undoes
 * the increment, so numbers have no gaps and no duplicates.
 */
export async function nextNumber(tx: Tx, year: number): Promise<number> {
  const rows = await queryRows(tx, NextNumberRow)`
    insert into invoice_counters as c (year, last) values (${year}, 1)
    on conflict (year) do update set last = c.last + 1 returning last`;
  return rows[0]!.last;
}

/** The number on an invoice: 2026-00001. */
export const numberOf = ({ year, sequence }: { year: number; sequence: number }) =>
  `${year}-${String(sequence).padStart(5, "0")}`;
