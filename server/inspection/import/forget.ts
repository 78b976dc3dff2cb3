import { asOperator, transact } from "@db/transact";
import { IMPORT_DAYS } from "@server/core/constants";
import { sql } from "drizzle-orm";

/** Deletes old imports with their rows; their files go with the next sweep of unused bytes. */
export const forgetImports = (): Promise<unknown> =>
  transact(asOperator, (tx) =>
    tx.execute(sql`delete from imports where created_at < now() - make_interval(days => ${IMPORT_DAYS})`),
  );
