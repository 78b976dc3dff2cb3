import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, id } from "./columns.ts";
import { users } from "./user.ts";
import { workspaces } from "./workspace.ts";

/**
 * The history: who did what, when, and acting as whom. Written with each change and only appended to; db/events.sql
 * says what is erased, and when.
 */
export const events = pgTable(
  "events",
  {
    id: id(),
    workspaceId: uuid().references(() => workspaces.id, { onDelete: "cascade" }),
    /** Set to null by Postgres once the account is deleted; the event stays. */
    userId: uuid().references(() => users.id, { onDelete: "set null" }),
    impersonatorId: uuid().references(() => users.id, { onDelete: "set null" }),
    verb: text().notNull(),
    aboutId: uuid(),
    title: text().notNull().default(""),
    detail: jsonb().$type<Record<string, unknown>>(),
    /** Only for events about an account's security: the network (server/core/network.ts), and the device's own name. */
    source: text(),
    device: text(),
    at: createdAt(),
  },
  (t) => [
    index().on(t.workspaceId, t.at),
    // for a history of one kind
    index("events_by_verb").on(t.workspaceId, t.verb, t.at),
    index().on(t.workspaceId, t.aboutId),
    index().on(t.workspaceId, t.userId, t.at),
    index().on(t.userId, t.workspaceId),
    // of accounts: sign-ins, which are erased, and others, whose network and device are (events.sql)
    index("events_sessions").on(t.at).where(sql`workspace_id is null and verb like 'session.%'`),
    index("events_sources")
      .on(t.at)
      .where(sql`workspace_id is null and verb not like 'session.%' and source is not null`),
    index("events_impersonator").on(t.impersonatorId, t.at).where(sql`impersonator_id is not null`),
  ],
);
