import { index, integer, jsonb, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, day, id } from "./columns.ts";
import type { Titles } from "./review-point.ts";
import { users } from "./user.ts";

/**
 * The published editions of the catalogue of duties. Edition 0 has no row: it is the code
 * (server/inspection/duty/catalogue/). A workspace stays with its edition until it takes over a newer one.
 */
export const catalogueEditions = pgTable(
  "catalogue_editions",
  {
    number: integer().primaryKey(),
    /** What is new in it, for the admins of workspaces. */
    note: text().notNull(),
    publishedBy: uuid().references(() => users.id, { onDelete: "set null" }),
    publishedAt: createdAt(),
  },
  (t) => [index().on(t.publishedBy)],
);

/** What a line of the catalogue says since an edition, in full: it replaces these values of the code. */
export const catalogueChanges = pgTable(
  "catalogue_changes",
  {
    id: id(),
    /** The key of the line. */
    line: text().notNull(),
    /** The edition that brought it; null: not published yet. A published change stays as it is. */
    edition: integer().references(() => catalogueEditions.number),
    every: integer(),
    unit: text({ enum: ["day", "week", "month"] }).notNull(),
    firstMonths: integer(),
    weight: text({ enum: ["law", "general_duty", "norm", "habit"] }).notNull(),
    marker: text({ enum: ["read", "memory", "contradictory"] }).notNull(),
    /** The source in words; empty: that of the code. */
    source: jsonb().$type<Titles>().notNull().default({}),
    /** Who read the source, and on which day; null: nobody did. */
    checkedBy: uuid().references(() => users.id, { onDelete: "set null" }),
    checkedOn: day(),
    /** For super admins: what they found. */
    note: text().notNull().default(""),
    updatedAt: createdAt(),
  },
  (t) => [
    unique("catalogue_changes_line_key").on(t.line, t.edition).nullsNotDistinct(),
    index().on(t.edition),
    index().on(t.checkedBy),
  ],
);
