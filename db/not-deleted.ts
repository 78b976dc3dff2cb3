import { isNull, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

/**
 * The condition that a row is not in the trash, neither itself nor with what it is in. `of`: its table, or the table's
 * alias in raw SQL; left out where the statement has one table. Worded as in the partial indexes, so that these are
 * used.
 */
export const notDeleted = (of?: { deletionId: AnyPgColumn } | string): SQL =>
  typeof of === "object" ? isNull(of.deletionId) : sql.raw(`${of ? `${of}.` : ""}deletion_id is null`);
