import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import { z } from "zod";

const NextNumberRow = z.object({ last: z.number() });

/**
 * The next number of that year. The year's row is held until the end of the transaction: who comes after waits, and
 * takes the same number should this one be rolled back. So no number is left out, and none is given twice.
 */
export async function nextNumber(tx: Tx, year: number): Promise<number> {
  const rows = await queryRows(tx, NextNumberRow)`
    insert into invoice_counters as c (year, last) values (${year}, 1) on conflict (year) do update set last = c.last + 1 returning last`;
  return rows[0]!.last;
}

/** As people know an invoice: 2026-00001. */
export const numberOf = ({ year, sequence }: { year: number; sequence: number }) =>
  `${year}-${String(sequence).padStart(5, "0")}`;
