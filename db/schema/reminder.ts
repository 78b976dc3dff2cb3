import { sql } from "drizzle-orm";
import { boolean, foreignKey, index, pgTable, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core";
import { actionPoints } from "./action-point.ts";
import { createdAt, day, moment } from "./columns.ts";
import { users } from "./user.ts";
import { memberships } from "./workspace.ts";

/** How somebody wants to be reminded; without a row: at once. */
export const reminderWishes = pgTable("reminder_wishes", {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  /** Each as it comes, or all in one mail a day or a week. */
  rhythm: text({ enum: ["each", "daily", "weekly"] })
    .notNull()
    .default("each"),
  /** Of a weekly one: 1 Monday … 7 Sunday. */
  weekday: smallint().notNull().default(1),
  ahead: boolean().notNull().default(true),
  onTheDay: boolean().notNull().default(true),
  past: boolean().notNull().default(true),
  /** As an admin of a board or container: what others left undone. */
  asAdmin: boolean().notNull().default(true),
  updatedAt: createdAt(),
});

export const reminderKinds = ["ahead", "due", "past", "left"] as const;

/** What somebody is reminded of, once each: the same is never claimed a second time. */
export const reminders = pgTable(
  "reminders",
  {
    workspaceId: uuid().notNull(),
    actionPointId: uuid().notNull(),
    userId: uuid().notNull(),
    /** Ahead of the day, on it, after it; left: told to an admin, since its resolvers did not. */
    kind: text({ enum: reminderKinds }).notNull(),
    /** The day it was planned for: planned anew, it may be said again. */
    scheduledOn: day().notNull(),
    claimedOn: day().notNull(),
    /** null: it waits for its reader's next digest. */
    promisedAt: moment(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.actionPointId, t.userId, t.kind, t.scheduledOn] }),
    foreignKey({
      name: "reminders_action_point_fk",
      columns: [t.workspaceId, t.actionPointId],
      foreignColumns: [actionPoints.workspaceId, actionPoints.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "reminders_membership_fk",
      columns: [t.workspaceId, t.userId],
      foreignColumns: [memberships.workspaceId, memberships.userId],
    }).onDelete("cascade"),
    index("reminders_waiting").on(t.userId).where(sql`promised_at is null`),
    index().on(t.workspaceId, t.userId),
  ],
);
