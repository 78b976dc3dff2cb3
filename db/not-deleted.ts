import { isNull, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

/**
 * Neither in the trash nor below what is: of a table, or of its alias in raw SQL; without one, of the only table there.
 * As partial indexes say it, so that they are used.
 */
export const notDeleted = (of?: { deletionId: AnyPgColumn } | string): SQL =>
  typeof of === "object" ? isNull(of.deletionId) : sql.raw(`${of ? `${of}.` : ""}deletion_id is null`);
