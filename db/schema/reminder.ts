import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { actionPoints } from "./action-point.ts";
import { createdAt, day, id, moment } from "./columns.ts";
import { duties } from "./duty.ts";
import { files } from "./file.ts";
import { reports } from "./report.ts";
import { users } from "./user.ts";
import { memberships, workspaces } from "./workspace.ts";

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
  /** On Mondays what is not in order, or due soon, in the places that the user manages. */
  overview: boolean().notNull().default(true),
  updatedAt: createdAt(),
});

/** When a workspace reminds its people; without a row: by the defaults of reminder_policy() (reminders.sql). */
export const reminderPolicies = pgTable("reminder_policies", {
  workspaceId: uuid()
    .primaryKey()
    .references(() => workspaces.id, { onDelete: "cascade" }),
  /** How many days before a duty, report or file ends; at most a third of its interval. */
  daysBefore: integer().array().notNull(),
  /** Every week after the day, until it is dealt with. */
  weekly: boolean().notNull(),
  /** The owner of the workspace is reminded too, so many days after the day. */
  ownerAfter: integer().notNull(),
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

/** The last reminder to a user of a duty, of a report that fulfils no duty, or of a file that ends or has ended. */
export const endReminders = pgTable(
  "end_reminders",
  {
    id: id(),
    workspaceId: uuid().notNull(),
    userId: uuid().notNull(),
    dutyId: uuid(),
    reportId: uuid(),
    fileId: uuid(),
    /** The day of which it reminds: a mail leaves out what got another one since. */
    endsOn: day().notNull(),
    claimedOn: day().notNull(),
    /** When its mail was enqueued; null: it waits for the user's next digest. */
    promisedAt: moment(),
  },
  (t) => [
    unique("end_reminders_key").on(t.workspaceId, t.userId, t.dutyId, t.reportId, t.fileId).nullsNotDistinct(),
    check("end_reminders_of_one", sql`num_nonnulls(duty_id, report_id, file_id) = 1`),
    foreignKey({
      name: "end_reminders_duty_fk",
      columns: [t.workspaceId, t.dutyId],
      foreignColumns: [duties.workspaceId, duties.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "end_reminders_report_fk",
      columns: [t.workspaceId, t.reportId],
      foreignColumns: [reports.workspaceId, reports.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "end_reminders_file_fk",
      columns: [t.workspaceId, t.fileId],
      foreignColumns: [files.workspaceId, files.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "end_reminders_membership_fk",
      columns: [t.workspaceId, t.userId],
      foreignColumns: [memberships.workspaceId, memberships.userId],
    }).onDelete("cascade"),
    index("end_reminders_waiting").on(t.userId).where(sql`promised_at is null`),
    index("end_reminders_mailed").on(t.userId, t.promisedAt),
    index().on(t.workspaceId, t.dutyId),
    index().on(t.workspaceId, t.reportId),
    index().on(t.workspaceId, t.fileId),
  ],
);
