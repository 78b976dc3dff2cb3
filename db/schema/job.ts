import { index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, id } from "./columns.ts";
import { workspaces } from "./workspace.ts";

/** Jobs promised and not yet handed over. Without a workspace: what belongs to a person alone. */
export const outbox = pgTable(
  "outbox",
  {
    id: id(),
    workspaceId: uuid().references(() => workspaces.id, { onDelete: "cascade" }),
    name: text().notNull(),
    payload: jsonb().notNull(),
    dueAt: createdAt(),
  },
  (t) => [index().on(t.workspaceId)],
);

/** Jobs whose effect has happened; older than the queue keeps its jobs, they may go. */
export const receipts = pgTable("receipts", { jobId: text().primaryKey(), at: createdAt() });
