import { sql } from "drizzle-orm";
import { boolean, foreignKey, index, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, day, id, moment } from "./columns.ts";
import { containers } from "./container.ts";
import { users } from "./user.ts";

export const frequencies = [
  "oneTime",
  "daily",
  "weekly",
  "monthly",
  "quarterly",
  "half-yearly",
  "yearly",
  "2-yearly",
  "3-yearly",
  "4-yearly",
  "5-yearly",
] as const;

/** When an action point is to be done, and how often it repeats. Its occurrences are action points, numbered from 1. */
export const schedules = pgTable(
  "schedules",
  {
    id: id(),
    workspaceId: uuid().notNull(),
    containerId: uuid().notNull(),
    frequency: text({ enum: frequencies }).notNull(),
    /** The day from which the steps are counted: 31 Jan, 28 Feb, 31 Mar. */
    anchorOn: day().notNull(),
    alert: boolean().notNull().default(true),
    /** Null: it continues. */
    endedAt: moment(),
    createdBy: uuid().references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    unique("schedules_key").on(t.workspaceId, t.id),
    foreignKey({
      name: "schedules_container_fk",
      columns: [t.workspaceId, t.containerId],
      foreignColumns: [containers.workspaceId, containers.id],
    }).onDelete("cascade"),
    index().on(t.workspaceId, t.containerId),
    index().on(t.createdBy),
  ],
);

/** Days of a series without an occurrence, and why. */
export const scheduleSkips = pgTable(
  "schedule_skips",
  {
    workspaceId: uuid().notNull(),
    scheduleId: uuid().notNull(),
    skippedOn: day().notNull(),
    reason: text().notNull(),
    createdBy: uuid().references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.scheduleId, t.skippedOn] }),
    foreignKey({
      name: "schedule_skips_schedule_fk",
      columns: [t.workspaceId, t.scheduleId],
      foreignColumns: [schedules.workspaceId, schedules.id],
    }).onDelete("cascade"),
    index("schedule_skips_by").on(t.createdBy).where(sql`created_by is not null`),
  ],
);
