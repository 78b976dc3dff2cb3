import type { Locale } from "@i18n/locales";
import { sql } from "drizzle-orm";
import { check, foreignKey, index, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, day, id, moment } from "./columns.ts";
import { objects } from "./object.ts";
import { reports } from "./report.ts";
import { users } from "./user.ts";
import { workspaces } from "./workspace.ts";

/**
 * A request to an inspection body to inspect objects within a period. The body answers at a secret address, without an
 * account; the token in it is the id, signed.
 */
export const inspectionRequests = pgTable(
  "inspection_requests",
  {
    id: id(),
    workspaceId: uuid()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    /** The body as it was asked: its name, its e-mail address, and the language of the mail and the page. */
    body: text().notNull(),
    email: text().notNull(),
    locale: text().$type<Locale>().notNull(),
    /** The period in which it is asked to come, both days included. */
    startsOn: day().notNull(),
    endsOn: day().notNull(),
    note: text().notNull().default(""),
    /** The day that the body proposed last, and what it wrote with it. */
    proposedOn: day(),
    answer: text().notNull().default(""),
    /** Withdrawn; null: it is not. */
    withdrawnAt: moment(),
    createdBy: uuid().references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (t) => [
    unique("inspection_requests_key").on(t.workspaceId, t.id),
    check("inspection_requests_period", sql`starts_on <= ends_on`),
    index().on(t.workspaceId, t.createdAt),
    index().on(t.createdBy),
  ],
);

/** The objects that a body is asked to inspect. */
export const inspectionRequestObjects = pgTable(
  "inspection_request_objects",
  {
    workspaceId: uuid().notNull(),
    requestId: uuid().notNull(),
    objectId: uuid().notNull(),
    /** The report that the body added last; null: none yet. */
    reportId: uuid(),
    /** The last day of the inspection for which it was asked by itself; null: a person asked. */
    dueOn: day(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.requestId, t.objectId] }),
    foreignKey({
      name: "inspection_request_objects_request_fk",
      columns: [t.workspaceId, t.requestId],
      foreignColumns: [inspectionRequests.workspaceId, inspectionRequests.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "inspection_request_objects_object_fk",
      columns: [t.workspaceId, t.objectId],
      foreignColumns: [objects.workspaceId, objects.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "inspection_request_objects_report_fk",
      columns: [t.workspaceId, t.reportId],
      foreignColumns: [reports.workspaceId, reports.id],
    }),
    index().on(t.workspaceId, t.objectId),
    index().on(t.workspaceId, t.reportId),
  ],
);
