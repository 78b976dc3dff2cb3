import type { Locale } from "@i18n/locales";
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, id } from "./columns.ts";
import { workspaces } from "./workspace.ts";

/** A name in some languages; elsewhere the first there is is shown. */
export type Titles = Partial<Record<Locale, string>>;

/** A workspace's changes and additions to the built-in list of review points (server/records/review-point/codes.ts). */
export const reviewPoints = pgTable(
  "review_points",
  {
    workspaceId: uuid()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    code: text().notNull(),
    titles: jsonb().$type<Titles>().notNull().default({}),
    /** Offered in forms; otherwise it still names the reports that have it. */
    active: boolean().notNull().default(true),
    position: integer().notNull().default(0),
    updatedAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.code] })],
);

/**
 * How often something must be inspected or maintained, and which rule says so: a workspace's changes and additions to
 * the catalogue.
 */
export const intervals = pgTable(
  "intervals",
  {
    id: id(),
    workspaceId: uuid()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    /** The line of the catalogue that it replaces; null: an addition. */
    key: text(),
    reviewPoint: text().notNull(),
    type: text({ enum: ["inspection", "maintenance", "checkup"] }).notNull(),
    months: integer().notNull(),
    /** Which equipment or case it applies to. */
    about: text().notNull().default(""),
    source: text().notNull().default(""),
    /** Past its end it forbids the use of an object; null: as the catalogue says. */
    binds: boolean(),
    active: boolean().notNull().default(true),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [unique("intervals_catalogue_key").on(t.workspaceId, t.key), index().on(t.workspaceId, t.reviewPoint)],
);
