import { appliedOperations } from "@db/schema/operation";
import { asOperator, transact } from "@db/transact";
import { OPERATION_DAYS } from "@server/core/constants";
import { sql } from "drizzle-orm";

/** Deletes what is known of operations that were applied long ago, a part at a time. Gives how many. */
export async function sweepOperations(most = 5000): Promise<number> {
  for (let all = 0; ; ) {
    const { rowCount } = await transact(asOperator, (tx) =>
      tx.execute(sql`delete from ${appliedOperations} where ctid = any (array(
        select ctid from ${appliedOperations}
        where created_at < now() - make_interval(days => ${OPERATION_DAYS}) limit ${most}))`),
    );
    all += rowCount ?? 0;
    if ((rowCount ?? 0) < most) return all;
  }
}
