import { asOperator, transact } from "@db/transact";
import { sql } from "drizzle-orm";

/** Lines that a container's page would add up before it is worth the trouble. */
const BUSY = 64;
const BATCH_SIZE = 100;

/** Makes the ledgers of what stands below containers short again (db/tally.sql). Two at once are harmless. */
export async function foldTallies(busy = BUSY): Promise<void> {
  const fold = () =>
    transact(asOperator, (tx) =>
      tx.execute<{ folded: number }>(sql`select fold_tallies(${busy}, ${BATCH_SIZE}) as folded`),
    );
  while ((await fold()).rows[0]?.folded === BATCH_SIZE);
}

/** The same of what workspaces keep (db/storage.sql). */
export async function foldStorage(busy = BUSY): Promise<void> {
  const fold = () =>
    transact(asOperator, (tx) =>
      tx.execute<{ folded: number }>(sql`select fold_storage(${busy}, ${BATCH_SIZE}) as folded`),
    );
  while ((await fold()).rows[0]?.folded === BATCH_SIZE);
}
