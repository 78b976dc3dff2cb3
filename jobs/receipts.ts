import { asOperator, transact } from "@db/transact";
import { sql } from "drizzle-orm";
import { KEPT } from "./queue.ts";

/** Receipts of jobs that the queue itself has forgotten, so that they cannot run again. */
export const forgetReceipts = () =>
  transact(asOperator, (tx) =>
    tx.execute(sql`delete from receipts where at < now() - make_interval(secs => ${KEPT.removeOnFail.age * 2})`),
  );
