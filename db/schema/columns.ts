import { sql } from "drizzle-orm";
import { customType, timestamp, uuid } from "drizzle-orm/pg-core";

export const id = () => uuid().primaryKey().default(sql`uuidv7()`);
export const moment = () => timestamp({ withTimezone: true });
export const createdAt = () => moment().notNull().defaultNow();

/**
 * The workspace of a row, for an index of words: search.sql compares it as written here. With the column itself Postgres
 * would take that index for the rows of an object, too, and read those of the whole workspace, because the condition of
 * row-level security makes a few rows look like none.
 */
export const workspaceOfWords = sql`(workspace_id::text)`;
/** Of such an index: how much may wait to be sorted into it, in kB. Each search reads all that waits. */
export const fewWaiting = { gin_pending_list_limit: 256 };

/** A date without a time, as YYYY-MM-DD both in the code and in the driver. */
export const day = customType<{ data: string; driverData: string }>({ dataType: () => "date" });

export const bytea = customType<{ data: Uint8Array; driverData: Buffer }>({
  dataType: () => "bytea",
  toDriver: (bytes) => Buffer.from(bytes),
});
