import type { Locale } from "@i18n/locales";
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, id } from "./columns.ts";
import { workspaces } from "./workspace.ts";

/** A name in each language that somebody gave it; another language shows the first there is. */
export type Titles = Partial<Record<Locale, string>>;

/**
 * What a workspace changed in the list of review points, or added to it; the rest is as it comes
 * (server/records/review-point/codes.ts).
 */
export const reviewPoints = pgTable(
  "review_points",
  {
    workspaceId: uuid()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    code: text().notNull(),
    titles: jsonb().$type<Titles>().notNull().default({}),
    /** Offered in forms; one that is not still names the reports that have it. */
    active: boolean().notNull().default(true),
    position: integer().notNull().default(0),
    updatedAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.code] })],
);

/** How often something has to be done, and who says so: what a workspace changed in the catalogue, or added to it. */
export const intervals = pgTable(
  "intervals",
  {
    id: id(),
    workspaceId: uuid()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    /** Of the catalogue: which of its lines this replaces. */
    key: text(),
    reviewPoint: text().notNull(),
    type: text({ enum: ["inspection", "maintenance", "checkup"] }).notNull(),
    months: integer().notNull(),
    /** Of which equipment or case it holds. */
    about: text().notNull().default(""),
    source: text().notNull().default(""),
    active: boolean().notNull().default(true),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [unique("intervals_catalogue_key").on(t.workspaceId, t.key), index().on(t.workspaceId, t.reviewPoint)],
);
