import { sql } from "drizzle-orm";
import { boolean, foreignKey, index, integer, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import { answers } from "./answer.ts";
import { blobs } from "./blob.ts";
import { createdAt, day, fewWaiting, id, moment, workspaceOfWords } from "./columns.ts";
import { containers, searchText } from "./container.ts";
import { deletions } from "./deletion.ts";
import { objects } from "./object.ts";
import { reports } from "./report.ts";
import { schedules } from "./schedule.ts";
import { users } from "./user.ts";
import { memberships } from "./workspace.ts";

export const actionPoints = pgTable(
  "action_points",
  {
    id: id(),
    workspaceId: uuid().notNull(),
    containerId: uuid().notNull(),
    objectId: uuid(),
    reportId: uuid(),
    title: text().notNull(),
    subject: text().notNull().default(""),
    note: text().notNull().default(""),
    type: text({ enum: ["inspection", "maintenance", "checkup", "task"] })
      .notNull()
      .default("task"),
    priority: text({ enum: ["to_plan", "high", "medium", "low"] })
      .notNull()
      .default("to_plan"),
    /** "past" is not stored: it is a pending one whose day is over. */
    status: text({ enum: ["pending", "ok", "nok"] })
      .notNull()
      .default("pending"),
    scheduledOn: day(),
    /** The series it belongs to, and its number in it; unique, so that two made at once become one. */
    scheduleId: uuid(),
    occurrence: integer(),
    /** The question from which it was made, and the answer that holds it. */
    answerId: uuid(),
    questionId: uuid(),
    alert: boolean().notNull().default(true),
    /** Which notice the worker sends next, and from which day on. */
    notice: text({ enum: ["ahead", "due", "past", "left", "weekly"] }),
    noticeOn: day(),
    solvedAt: moment(),
    solvedBy: uuid().references(() => users.id, { onDelete: "set null" }),
    solvedNote: text().notNull().default(""),
    /** The contact details that a visitor of the QR page gave with a problem. */
    reporter: text().notNull().default(""),
    /** The day on which a visitor reported that the object is dangerous; null: nobody did, or a manager denied it. */
    dangerousOn: day(),
    createdBy: uuid().references(() => users.id, { onDelete: "set null" }),
    deletionId: uuid(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
    search: searchText().generatedAlwaysAs(sql`plain_all(title, subject)`),
  },
  (t) => [
    unique("action_points_key").on(t.workspaceId, t.id),
    foreignKey({
      name: "action_points_container_fk",
      columns: [t.workspaceId, t.containerId],
      foreignColumns: [containers.workspaceId, containers.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "action_points_object_fk",
      columns: [t.workspaceId, t.objectId],
      foreignColumns: [objects.workspaceId, objects.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "action_points_report_fk",
      columns: [t.workspaceId, t.reportId],
      foreignColumns: [reports.workspaceId, reports.id],
    }),
    foreignKey({
      name: "action_points_schedule_fk",
      columns: [t.workspaceId, t.scheduleId],
      foreignColumns: [schedules.workspaceId, schedules.id],
    }),
    foreignKey({
      name: "action_points_answer_fk",
      columns: [t.workspaceId, t.answerId],
      foreignColumns: [answers.workspaceId, answers.id],
    }),
    foreignKey({
      name: "action_points_deletion_fk",
      columns: [t.workspaceId, t.deletionId],
      foreignColumns: [deletions.workspaceId, deletions.id],
    }),
    index().on(t.workspaceId, t.objectId),
    index().on(t.workspaceId, t.containerId),
    index().on(t.workspaceId, t.reportId),
    unique("action_points_occurrence_key").on(t.workspaceId, t.scheduleId, t.occurrence),
    index("action_points_answer").on(t.workspaceId, t.answerId, t.questionId).where(sql`answer_id is not null`),
    index().on(t.createdBy),
    index("action_points_solved_by").on(t.solvedBy).where(sql`solved_by is not null`),
    // for counts by status from the index alone
    index("action_points_counts").on(t.workspaceId, t.status, t.scheduledOn).where(sql`deletion_id is null`),
    // for paging through long lists
    index("action_points_by_day").on(t.workspaceId, t.scheduledOn).where(sql`deletion_id is null`),
    index("action_points_by_title").on(t.workspaceId, sql`plain(title)`, t.id).where(sql`deletion_id is null`),
    index("action_points_newest").on(t.workspaceId, t.createdAt, t.id).where(sql`deletion_id is null`),
    index("action_points_by_priority")
      .on(t.workspaceId, sql`array_position(array['high', 'medium', 'low', 'to_plan'], priority)`, t.id)
      .where(sql`deletion_id is null`),
    index("action_points_trigrams").using("gin", workspaceOfWords, sql`search gin_trgm_ops`).with(fewWaiting),
    index("action_points_reporters").on(t.workspaceId, t.createdAt).where(sql`reporter <> ''`),
    index("action_points_notice").on(t.noticeOn).where(sql`notice is not null`),
    index("action_points_deletion").on(t.workspaceId, t.deletionId).where(sql`deletion_id is not null`),
  ],
);

export const actionPointResolvers = pgTable(
  "action_point_resolvers",
  {
    workspaceId: uuid().notNull(),
    actionPointId: uuid().notNull(),
    userId: uuid().notNull(),
    position: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.actionPointId, t.userId] }),
    // a member who leaves the workspace is removed from its action points
    foreignKey({
      name: "resolvers_membership_fk",
      columns: [t.workspaceId, t.userId],
      foreignColumns: [memberships.workspaceId, memberships.userId],
    }).onDelete("cascade"),
    foreignKey({
      name: "resolvers_action_point_fk",
      columns: [t.workspaceId, t.actionPointId],
      foreignColumns: [actionPoints.workspaceId, actionPoints.id],
    }).onDelete("cascade"),
    index().on(t.workspaceId, t.userId),
  ],
);

/** Photos of an action point: of the problem, or of the solution. */
export const actionPointPhotos = pgTable(
  "action_point_photos",
  {
    /** The client may choose it, so that a repeated upload is stored once. */
    id: id(),
    workspaceId: uuid().notNull(),
    actionPointId: uuid().notNull(),
    moment: text({ enum: ["before", "after"] }).notNull(),
    name: text().notNull(),
    sha256: text().notNull(),
    size: integer().notNull(),
    createdBy: uuid().references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (t) => [
    unique("action_point_photos_key").on(t.workspaceId, t.id),
    foreignKey({
      name: "action_point_photos_action_point_fk",
      columns: [t.workspaceId, t.actionPointId],
      foreignColumns: [actionPoints.workspaceId, actionPoints.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "action_point_photos_blob_fk",
      columns: [t.workspaceId, t.sha256],
      foreignColumns: [blobs.workspaceId, blobs.sha256],
    }),
    index().on(t.workspaceId, t.actionPointId),
    index().on(t.workspaceId, t.sha256),
    index().on(t.createdBy),
  ],
);
