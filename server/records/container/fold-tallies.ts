import { queryRows } from "@db/rows";
import { asOperator, transact } from "@db/transact";
import { z } from "zod";

/** From so many lines on, a ledger is folded into fewer. */
const MIN_LINES = 64;
const BATCH_SIZE = 100;
const Folded = z.object({ folded: z.number() });

/** Adds up lines in the ledgers of what is below each container (db/tally.sql). Concurrent runs do no harm. */
export async function foldTallies(minLines = MIN_LINES): Promise<void> {
  const fold = () =>
    transact(asOperator, (tx) => queryRows(tx, Folded)`select fold_tallies(${minLines}, ${BATCH_SIZE}) as folded`);
  while ((await fold())[0]?.folded === BATCH_SIZE);
}

/** The same for the ledgers of the bytes that workspaces store (db/storage.sql). */
export async function foldStorage(minLines = MIN_LINES): Promise<void> {
  const fold = () =>
    transact(asOperator, (tx) => queryRows(tx, Folded)`select fold_storage(${minLines}, ${BATCH_SIZE}) as folded`);
  while ((await fold())[0]?.folded === BATCH_SIZE);
}
