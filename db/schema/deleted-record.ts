import { index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, moment } from "./columns.ts";
import { workspaces } from "./workspace.ts";

/**
 * What was deleted, for programs that keep a copy: ids alone, kept longer than the trash keeps the rows. What hung on a
 * deleted object has no row of its own.
 */
export const deletedRecords = pgTable(
  "deleted_records",
  {
    workspaceId: uuid()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    targetId: uuid().notNull(),
    /** Without a foreign key, since the deletion leaves the trash before. */
    deletionId: uuid().notNull(),
    kind: text({ enum: ["container", "object", "file", "report", "action_point", "answer", "round"] }).notNull(),
    /** The container in which it was, or that it is, and all above that: who reaches one of them is told. */
    placeIds: uuid().array().notNull(),
    deletedAt: createdAt(),
    restoredAt: moment(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.targetId, t.deletionId] }),
    index().on(t.workspaceId, t.deletedAt, t.targetId),
    index().on(t.workspaceId, t.deletionId),
    index().on(t.deletedAt),
  ],
);
