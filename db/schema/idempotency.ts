import { index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, moment } from "./columns.ts";
import { users } from "./user.ts";
import { workspaces } from "./workspace.ts";

/**
 * Calls of programs with an Idempotency-Key, and what they were answered: the same call with the same key is answered
 * the same, and does nothing. Kept for IDEMPOTENCY_HOURS (server/http/rest/idempotency.ts).
 */
export const idempotentCalls = pgTable(
  "idempotent_calls",
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** sha256 of the key. */
    keyHash: text().notNull(),
    /** The workspace in which the caller works; null: none yet. */
    workspaceId: uuid().references(() => workspaces.id, { onDelete: "cascade" }),
    /** By this its first transaction is applied once (applied_operations). */
    operation: uuid().notNull(),
    /** Keyed hash of the call and all that was sent. */
    requestHash: text().notNull(),
    /** When the latest attempt began. */
    startedAt: moment().notNull(),
    /** What was answered; null: it runs, or its process died. */
    status: integer(),
    answer: text(),
    etag: text(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.keyHash] }), index().on(t.workspaceId), index().on(t.createdAt)],
);
