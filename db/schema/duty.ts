import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, day, id, moment } from "./columns.ts";
import { objects } from "./object.ts";
import { reports } from "./report.ts";
import { users } from "./user.ts";

/**
 * A duty of an object: a cycle of inspection or maintenance, by law or by choice. Its values are copied from a line of
 * the catalogue (server/inspection/duty/catalogue/), so that a change of that line reaches it only when the workspace
 * takes the change over.
 */
export const duties = pgTable(
  "duties",
  {
    id: id(),
    workspaceId: uuid().notNull(),
    objectId: uuid().notNull(),
    /** The key of its line in the catalogue, or the id of the workspace's own interval; null: as its reports say. */
    line: text(),
    /** What it is called; empty: as its line in the catalogue, else as its review point. */
    title: text().notNull().default(""),
    reviewPoint: text().notNull(),
    type: text({ enum: ["inspection", "maintenance", "checkup"] }).notNull(),
    scope: text({ enum: ["first", "use", "look", "parts", "between", "limited", "whole", "risk"] })
      .notNull()
      .default("whole"),
    /**
     * The interval. 0: before the first use, before each use (0 days) or before each assembly (0 months); null: as the last
     * report says.
     */
    every: integer(),
    unit: text({ enum: ["day", "week", "month"] })
      .notNull()
      .default("month"),
    /** Months from the day in service to the first report, where they differ from the interval. */
    firstMonths: integer(),
    /** The object may be used without a report during its first term. */
    mayStart: boolean().notNull().default(false),
    /** Past its end it forbids the use of the object: fixed by law, or made binding by the workspace. */
    binds: boolean().notNull(),
    /** Duties of one family are cumulative; of its options one holds. */
    family: text().notNull().default(""),
    option: text(),
    /** It was chosen among several that fit the reports; an admin should check it. */
    toCheck: boolean().notNull().default(false),
    // Maintained by triggers (state.sql).
    /** The report that fulfilled it last. */
    reportId: uuid(),
    /** The last day on which it is fulfilled, or on which the first report was due; null: it does not end. */
    endsOn: day(),
    /** From this day on it is due soon. */
    warnsOn: day(),
    /** The day of the event that voided its report, or its first term. */
    voidedOn: day(),
    /** The next day on which the worker reminds people of its end, by the workspace's policy (reminders.sql). */
    noticeOn: day(),
    /** Taken off the object. Its reports stay, and no longer count. */
    removedAt: moment(),
    createdBy: uuid().references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (t) => [
    unique("duties_key").on(t.workspaceId, t.id),
    unique("duties_line_key").on(t.workspaceId, t.objectId, t.line),
    foreignKey({
      name: "duties_object_fk",
      columns: [t.workspaceId, t.objectId],
      foreignColumns: [objects.workspaceId, objects.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "duties_report_fk",
      columns: [t.workspaceId, t.reportId],
      foreignColumns: [reports.workspaceId, reports.id],
    }),
    check("duties_every", sql`every between 0 and 600 and (every > 0 or scope in ('first', 'use'))`),
    index().on(t.workspaceId, t.reportId),
    index().on(t.createdBy),
    index("duties_notice").on(t.noticeOn).where(sql`notice_on is not null`),
    index("duties_to_check").on(t.workspaceId).where(sql`to_check and removed_at is null`),
  ],
);

/** The duties that a report fulfils. */
export const reportDuties = pgTable(
  "report_duties",
  { workspaceId: uuid().notNull(), reportId: uuid().notNull(), dutyId: uuid().notNull() },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.reportId, t.dutyId] }),
    foreignKey({
      name: "report_duties_report_fk",
      columns: [t.workspaceId, t.reportId],
      foreignColumns: [reports.workspaceId, reports.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "report_duties_duty_fk",
      columns: [t.workspaceId, t.dutyId],
      foreignColumns: [duties.workspaceId, duties.id],
    }).onDelete("cascade"),
    index().on(t.workspaceId, t.dutyId),
  ],
);

/** What happened to an object and voids the reports made before it, until there are new ones. */
export const incidents = pgTable(
  "incidents",
  {
    id: id(),
    workspaceId: uuid().notNull(),
    objectId: uuid().notNull(),
    kind: text({ enum: ["accident", "alteration", "fall", "disuse", "relocation"] }).notNull(),
    happenedOn: day().notNull(),
    note: text().notNull().default(""),
    createdBy: uuid().references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (t) => [
    unique("incidents_key").on(t.workspaceId, t.id),
    foreignKey({
      name: "incidents_object_fk",
      columns: [t.workspaceId, t.objectId],
      foreignColumns: [objects.workspaceId, objects.id],
    }).onDelete("cascade"),
    index().on(t.workspaceId, t.objectId),
    index().on(t.createdBy),
  ],
);
