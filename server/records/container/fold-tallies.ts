import { asOperator, transact } from "@db/transact";
import { sql } from "drizzle-orm";

/** Lines that a container's page would add up before it is worth the trouble. */
const BUSY = 64;
const AT_ONCE = 100;

/** Makes the ledgers of what stands below containers short again (db/tally.sql). Two at once are harmless. */
export async function foldTallies(busy = BUSY): Promise<void> {
  const fold = () =>
    transact(asOperator, (tx) =>
      tx.execute<{ folded: number }>(sql`select fold_tallies(${busy}, ${AT_ONCE}) as folded`),
    );
  while ((await fold()).rows[0]?.folded === AT_ONCE);
}

/** The same of what workspaces keep (db/storage.sql). */
export async function foldStorage(busy = BUSY): Promise<void> {
  const fold = () =>
    transact(asOperator, (tx) =>
      tx.execute<{ folded: number }>(sql`select fold_storage(${busy}, ${AT_ONCE}) as folded`),
    );
  while ((await fold()).rows[0]?.folded === AT_ONCE);
}
