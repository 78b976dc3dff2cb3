import { index, jsonb, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { createdAt } from "./columns.ts";
import { users } from "./user.ts";
import { workspaces } from "./workspace.ts";

/**
 * What a device did while it was offline and has been applied, by the id that the device gave it: however often it is
 * sent, it is applied once. Kept for 90 days.
 */
export const appliedOperations = pgTable(
  "applied_operations",
  {
    workspaceId: uuid()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    /** Whose device sent it; the same id from another user is another operation. */
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    id: uuid().notNull(),
    /** What was answered. */
    result: jsonb(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.userId, t.id] }), index().on(t.userId), index().on(t.createdAt)],
);
