import { idempotentCalls } from "@db/schema/idempotency";
import { appliedOperations } from "@db/schema/operation";
import { asOperator, transact } from "@db/transact";
import { IDEMPOTENCY_HOURS, OPERATION_DAYS } from "@server/core/constants";
import { type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";

/**
 * Deletes what is known of operations that were applied long ago, and of calls with an Idempotency-Key, a part at a time.
 * Gives how many.
 */
export async function sweepOperations(most = 5000): Promise<number> {
  const operations = await sweep(appliedOperations, sql`make_interval(days => ${OPERATION_DAYS})`, most);
  return operations + (await sweep(idempotentCalls, sql`make_interval(hours => ${IDEMPOTENCY_HOURS})`, most));
}

async function sweep(table: PgTable, kept: SQL, most: number): Promise<number> {
  for (let all = 0; ; ) {
    const { rowCount } = await transact(asOperator, (tx) =>
      tx.execute(sql`delete from ${table} where ctid = any (array(
        select ctid from ${table} where created_at < now() - ${kept} limit ${most}))`),
    );
    all += rowCount ?? 0;
    if ((rowCount ?? 0) < most) return all;
  }
}
