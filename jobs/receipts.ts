import { asOperator, transact } from "@db/transact";
import { sql } from "drizzle-orm";
import { RETENTION } from "./queue.ts";

/** Deletes ids of jobs that the queue itself no longer keeps, so that they cannot run again. */
export const deleteOldReceipts = () =>
  transact(asOperator, (tx) =>
    tx.execute(sql`delete from receipts where at < now() - make_interval(secs => ${RETENTION.removeOnFail.age * 2})`),
  );
