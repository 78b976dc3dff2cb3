import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, id } from "./columns.ts";
import { users } from "./user.ts";
import { workspaces } from "./workspace.ts";

/**
 * Who did what, when, and in whose name. Written with each change; only appended to: see db/events.sql for what is
 * erased, and when.
 */
export const events = pgTable(
  "events",
  {
    id: id(),
    workspaceId: uuid().references(() => workspaces.id, { onDelete: "cascade" }),
    /** Emptied by Postgres when the account ends: what was done stays, without who. */
    userId: uuid().references(() => users.id, { onDelete: "set null" }),
    impersonatorId: uuid().references(() => users.id, { onDelete: "set null" }),
    verb: text().notNull(),
    aboutId: uuid(),
    title: text().notNull().default(""),
    detail: jsonb().$type<Record<string, unknown>>(),
    /**
     * Of what concerns the security of an account alone: the network it came from (server/core/network.ts), and what
     * the device calls itself.
     */
    source: text(),
    device: text(),
    at: createdAt(),
  },
  (t) => [
    index().on(t.workspaceId, t.at),
    index().on(t.workspaceId, t.aboutId),
    index().on(t.workspaceId, t.userId, t.at),
    index().on(t.userId, t.workspaceId),
    index("events_impersonator").on(t.impersonatorId, t.at).where(sql`impersonator_id is not null`),
  ],
);
