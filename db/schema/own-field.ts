import { sql } from "drizzle-orm";
import { boolean, check, integer, jsonb, pgTable, text, timestamp, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, id } from "./columns.ts";
import { fieldTypes } from "./field-type.ts";
import type { Titles } from "./review-point.ts";
import { workspaces } from "./workspace.ts";

/** What a workspace notes of its objects beside what all workspaces do; the values stand on the objects, by key. */
export const ownFields = pgTable(
  "own_fields",
  {
    id: id(),
    workspaceId: uuid()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    /** Names it for programs and in the stored values; never changes. */
    key: text().notNull(),
    titles: jsonb().$type<Titles>().notNull().default({}),
    type: text({ enum: fieldTypes }).notNull(),
    /** What a number counts, such as kg; empty: nothing is said. */
    unit: text().notNull().default(""),
    /** What a choice is of; an object keeps what it has as it was written. */
    options: text().array().notNull().default([]),
    /** The kinds of the objects that have it; empty: all objects. */
    kindIds: uuid().array().notNull().default([]),
    required: boolean().notNull().default(false),
    /** The page behind the QR code shows it. */
    public: boolean().notNull().default(false),
    /** Offered in forms; otherwise it is still shown where it has a value. */
    active: boolean().notNull().default(true),
    position: integer().notNull().default(0),
    /** It is gone for people; a job takes its values from the objects, then the row away. Its key stays taken until then. */
    deletedAt: timestamp({ withTimezone: true }),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    unique("own_fields_key").on(t.workspaceId, t.id),
    unique("own_fields_name_key").on(t.workspaceId, t.key),
    check("own_fields_key_form", sql`key ~ '^[a-z][a-z0-9_]{0,39}$'`),
  ],
);
