import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, id } from "./columns.ts";

/**
 * Storage keys that a process is writing (until the row that names them is committed) or removing, so that nobody
 * removes what another is writing. A lease left by a killed process says where bytes may be that no row names
 * (server/platform/storage/leases.ts).
 */
export const storageLeases = pgTable(
  "storage_leases",
  {
    id: id(),
    key: text().notNull(),
    removes: boolean().notNull().default(false),
    /** Set by the transaction that names the bytes. */
    done: boolean().notNull().default(false),
    /**
     * The workspace that will store the bytes, and how many there are: they count towards its quota from now on, unless
     * it stores the same content already.
     */
    reservedFor: uuid(),
    bytes: integer().notNull().default(0),
    at: createdAt(),
  },
  (t) => [
    index().on(t.key),
    index().on(t.at),
    index("storage_leases_reserved").on(t.reservedFor).where(sql`reserved_for is not null and not done`),
  ],
);
