import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import type { Tx } from "./begin.ts";

/**
 * Condition in the statement that finds one record by its id: all later ones of the transaction see the rows of its
 * workspace alone. Row-level security compares each row, and looks in each index, with all workspaces of who is asking;
 * somebody may have hundreds. True for every row, and nothing else, in a transaction that does not narrow.
 */
export const narrowsTo = (tx: Tx, workspaceId: AnyColumn): SQL =>
  tx.narrows ? sql`set_config('app.workspaces', ${workspaceId}::text, true) is not null` : sql`true`;
