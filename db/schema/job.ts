import { sql } from "drizzle-orm";
import { doublePrecision, index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, moment } from "./columns.ts";
import { users } from "./user.ts";
import { workspaces } from "./workspace.ts";

/** Whose turn a job of the outbox takes: that of its workspace, else of its person, else of the platform. */
export const outboxLine = sql`coalesce(workspace_id, (payload ->> 'userId')::uuid, '00000000-0000-0000-0000-000000000000'::uuid)`;

/** Jobs enqueued and not yet passed to the queue. Without a workspace: jobs about one user. */
export const outbox = pgTable(
  "outbox",
  {
    id: id(),
    workspaceId: uuid().references(() => workspaces.id, { onDelete: "cascade" }),
    name: text().notNull(),
    payload: jsonb().notNull(),
    dueAt: createdAt(),
  },
  (t) => [
    index().on(t.workspaceId),
    // for the first jobs of each line, by their names, without reading what waits behind them (jobs/relay.ts)
    index("outbox_lines").on(outboxLine, t.name, t.id),
  ],
);

/** Ids of jobs whose effect is committed. They are needed for as long as the queue keeps the job. */
export const receipts = pgTable("receipts", { jobId: text().primaryKey(), at: createdAt() });

/** Long-running work that a user started and can follow. */
export const jobs = pgTable(
  "jobs",
  {
    id: id(),
    workspaceId: uuid()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    /** Who started it; nobody else may see it. */
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text({
      enum: [
        ...([
          "container.duplicate",
          "container.move",
          "action_point.export",
          "report.export",
          "object.export",
          "answer.export",
          "workspace.export",
          "workspace.import",
        ] as const),
        ...(["market.copy", "kind.put_duties", "catalogue.take_over", "import.check", "import.apply"] as const),
      ],
    }).notNull(),
    title: text().notNull(),
    /** The input of the procedure. */
    input: jsonb().notNull(),
    state: text({ enum: ["waiting", "active", "done", "failed"] })
      .notNull()
      .default("waiting"),
    /** 0–1 */
    progress: doublePrecision().notNull().default(0),
    result: jsonb(),
    /** Why it failed: a key of the texts. */
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
