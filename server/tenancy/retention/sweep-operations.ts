import { asOperator, transact } from "@db/transact";
import { IDEMPOTENCY_HOURS, OPERATION_DAYS } from "@server/core/constants";
import { type SQL, sql } from "drizzle-orm";

/**
 * Deletes what is known of operations that were applied long ago, and of calls with an Idempotency-Key, a part at a time.
 * Gives how many.
 */
export async function sweepOperations(most = 5000): Promise<number> {
  const operations = await sweep(
    (old) => sql`delete from applied_operations where ctid = any (array(
      select ctid from applied_operations where created_at < ${old(OPERATION_DAYS * 24)} limit ${most}))`,
    most,
  );
  // with what its first transaction answered
  const calls = await sweep(
    (old) => sql`
      with gone as (delete from idempotent_calls where ctid = any (array(
        select ctid from idempotent_calls where created_at < ${old(IDEMPOTENCY_HOURS)} limit ${most}))
        returning user_id, operation),
      forgotten as (delete from applied_operations o using gone
        where (o.user_id, o.id) = (gone.user_id, gone.operation))
      select from gone`,
    most,
  );
  return operations + calls;
}

/** Deletes a part at a time, until there is none left. `statement`: of one part, by the moment before which it is old. */
async function sweep(statement: (old: (hours: number) => SQL) => SQL, most: number): Promise<number> {
  const old = (hours: number) => sql`now() - make_interval(hours => ${hours})`;
  for (let all = 0; ; ) {
    const { rowCount } = await transact(asOperator, (tx) => tx.execute(statement(old)));
    all += rowCount ?? 0;
    if ((rowCount ?? 0) < most) return all;
  }
}
