import { sql } from "drizzle-orm";
import { doublePrecision, index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, moment } from "./columns.ts";
import { users } from "./user.ts";
import { workspaces } from "./workspace.ts";

/** Jobs enqueued and not yet handed over. Without a workspace: what belongs to a person alone. */
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

/** Long work that somebody asked for and may come back to. */
export const jobs = pgTable(
  "jobs",
  {
    id: id(),
    workspaceId: uuid()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    /** Who asked, and who alone may look. */
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text({
      enum: ["container.duplicate", "container.move", "action_point.export", "report.export", "market.copy"],
    }).notNull(),
    title: text().notNull(),
    /** What was asked, as the verb takes it. */
    input: jsonb().notNull(),
    state: text({ enum: ["waiting", "active", "done", "failed"] })
      .notNull()
      .default("waiting"),
    /** 0–1 */
    progress: doublePrecision().notNull().default(0),
    result: jsonb(),
    /** Why it failed, as a key of the texts. */
    refusal: text(),
    createdAt: createdAt(),
    doneAt: moment(),
  },
  (t) => [
    index().on(t.workspaceId),
    index().on(t.userId),
    index("jobs_open").on(t.createdAt).where(sql`state in ('waiting', 'active')`),
  ],
);
