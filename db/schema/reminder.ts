import { sql } from "drizzle-orm";
import { boolean, foreignKey, index, pgTable, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core";
import { actionPoints } from "./action-point.ts";
import { createdAt, day, moment } from "./columns.ts";
import { users } from "./user.ts";
import { memberships } from "./workspace.ts";

/** How a user wants to be reminded; without a row: at once. */
export const reminderWishes = pgTable("reminder_wishes", {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  /** A mail for each reminder, or one a day or a week with all of them. */
  rhythm: text({ enum: ["each", "daily", "weekly"] })
    .notNull()
    .default("each"),
  /** Day of a weekly mail: 1 Monday … 7 Sunday. */
  weekday: smallint().notNull().default(1),
  ahead: boolean().notNull().default(true),
  onTheDay: boolean().notNull().default(true),
  past: boolean().notNull().default(true),
  /** Also about what resolvers left undone in boards or containers of which the user is an admin. */
  asAdmin: boolean().notNull().default(true),
  updatedAt: createdAt(),
});

export const reminderKinds = ["ahead", "due", "past", "left"] as const;

/** A reminder to a user: each is claimed once. */
export const reminders = pgTable(
  "reminders",
  {
    workspaceId: uuid().notNull(),
    actionPointId: uuid().notNull(),
    userId: uuid().notNull(),
    /** Before the day, on it, after it; "left": to an admin, because the resolvers did nothing. */
    kind: text({ enum: reminderKinds }).notNull(),
    /** The day for which it was planned: planned for another day, it is sent again. */
    scheduledOn: day().notNull(),
    claimedOn: day().notNull(),
    /** When its mail was enqueued; null: it waits for the user's next digest. */
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
