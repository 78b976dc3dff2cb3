import { sql } from "drizzle-orm";
import { boolean, foreignKey, index, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, day, id } from "./columns.ts";
import { deletions } from "./deletion.ts";
import { files } from "./file.ts";
import { objects } from "./object.ts";
import { users } from "./user.ts";

export const reports = pgTable(
  "reports",
  {
    id: id(),
    workspaceId: uuid().notNull(),
    objectId: uuid().notNull(),
    /** The earlier report of the same cycle that it follows up. */
    parentId: uuid(),
    number: text().notNull().default(""),
    type: text({ enum: ["inspection", "maintenance", "checkup"] }).notNull(),
    reviewPoint: text().notNull(),
    status: text({ enum: ["ok", "ok_ap", "nok", "oos"] }).notNull(),
    reportedDate: day().notNull(),
    /** Months; valid_until = reported_date + period. */
    period: integer().notNull(),
    validUntil: day().notNull(),
    /** The first day on which a notice may say that it ends soon. */
    warnsOn: day().notNull(),
    reportedBy: text().notNull().default(""),
    note: text().notNull().default(""),
    /** Somebody said which duties it fulfils, if only that it fulfils none. */
    dutiesGiven: boolean().notNull().default(false),
    /** Added by a body at the link of a request, without an account. */
    byVisit: boolean().notNull().default(false),
    fileId: uuid(),
    /** Not used any more; earlier releases write it. */
    notice: text({ enum: ["due", "past"] }),
    /** The next day on which the worker reminds people of its end, by the workspace's policy (reminders.sql). */
    noticeOn: day(),
    // The next five are maintained by triggers (state.sql).
    /** No newer report fulfils all its duties; without any: none of the same object, type and review point is newer. */
    current: boolean().notNull().default(true),
    /** The first last day of the duties that bind and that it fulfilled last. */
    expiresOn: day(),
    /** The first last day of the other duties that it fulfilled last. */
    lapsesOn: day(),
    /** From this day on one of those duties is due soon. */
    dueSoonOn: day(),
    /** What it says of the object, apart from dates. */
    verdict: text({ enum: ["T", "C", "B", "A"] }),
    createdBy: uuid().references(() => users.id, { onDelete: "set null" }),
    deletionId: uuid(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    unique("reports_key").on(t.workspaceId, t.id),
    foreignKey({
      name: "reports_object_fk",
      columns: [t.workspaceId, t.objectId],
      foreignColumns: [objects.workspaceId, objects.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "reports_parent_fk",
      columns: [t.workspaceId, t.parentId],
      foreignColumns: [t.workspaceId, t.id],
    }),
    foreignKey({
      name: "reports_file_fk",
      columns: [t.workspaceId, t.fileId],
      foreignColumns: [files.workspaceId, files.id],
    }),
    foreignKey({
      name: "reports_deletion_fk",
      columns: [t.workspaceId, t.deletionId],
      foreignColumns: [deletions.workspaceId, deletions.id],
    }),
    index().on(t.workspaceId, t.objectId, t.reportedDate),
    index().on(t.workspaceId, t.reportedDate),
    index().on(t.workspaceId, t.parentId),
    index().on(t.workspaceId, t.fileId),
    index().on(t.createdBy),
    index("reports_notice_on").on(t.noticeOn).where(sql`notice_on is not null`),
    index("reports_deletion").on(t.workspaceId, t.deletionId).where(sql`deletion_id is not null`),
  ],
);
