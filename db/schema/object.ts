import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, day, fewWaiting, id, workspaceOfWords } from "./columns.ts";
import { containers, searchText } from "./container.ts";
import { deletions } from "./deletion.ts";
import type { OwnValues } from "./field-type.ts";
import { kinds } from "./kind.ts";
import { users } from "./user.ts";
import { workspaces } from "./workspace.ts";

/**
 * What a list said of the last inspection of an object, without its outcome or its report: of what, as the list calls it,
 * its day and the next one.
 */
export type LastKnown = { about: string; day: string | null; next: string | null; body: string; number: string };

export const objects = pgTable(
  "objects",
  {
    id: id(),
    workspaceId: uuid().notNull(),
    containerId: uuid().notNull(),
    userId: uuid().references(() => users.id, { onDelete: "set null" }),
    title: text().notNull(),
    subtitle: text().notNull().default(""),
    kindId: uuid(),
    serialNumber: text().notNull().default(""),
    /** The day of its first use; null while that is not known. */
    inServiceOn: day(),
    make: text().notNull().default(""),
    model: text().notNull().default(""),
    yearBuilt: integer(),
    /** Its number in another system, such as the ERP; one object of the workspace has it. */
    externalNumber: text().notNull().default(""),
    /** The values of the workspace's own fields, by their keys; a field without a value has no key here. */
    fields: jsonb().$type<OwnValues>().notNull().default({}),
    /** From imported lists. It is no report: it makes no answer, and is not shown any more once there is a newer report. */
    lastKnown: jsonb().$type<LastKnown[]>().notNull().default([]),
    /** The pin: fractions 0–1 of the floor plan's width and height. */
    x: doublePrecision(),
    y: doublePrecision(),
    size: text({ enum: ["s", "m", "l"] })
      .notNull()
      .default("m"),
    position: integer().notNull().default(0),
    iconCode: text(),
    displayCode: text().notNull().default(""),
    colorCode: text(),
    textColorCode: text(),
    tags: text().array().notNull().default(sql`'{}'`),
    /** 128 random bits, URL-safe: part of the QR code's address. */
    publicId: text().notNull().unique("objects_public_key"),
    publicEnabled: boolean().notNull().default(true),
    // Maintained by triggers (state.sql). The object's letter on any day is computed from these.
    verdict: text({ enum: ["T", "C", "B", "A"] }),
    /** A duty that binds was never fulfilled, and its first term is not over or its beginning is not known. */
    isUnknown: boolean().notNull().default(false),
    /** The first last day of its duties that bind, or the last day before it was reported as dangerous. */
    expiresOn: day(),
    /** The first last day of its other duties. */
    lapsesOn: day(),
    warnsOn: day(),
    actionDueOn: day(),
    openActionPoints: integer().notNull().default(0),
    deletionId: uuid(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
    search: searchText().generatedAlwaysAs(
      sql`plain_all(variadic array[title, subtitle, display_code, serial_number, external_number, make, model]
        || tags || texts_in(fields))`,
    ),
  },
  (t) => [
    unique("objects_key").on(t.workspaceId, t.id),
    foreignKey({
      name: "objects_container_fk",
      columns: [t.workspaceId, t.containerId],
      foreignColumns: [containers.workspaceId, containers.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "objects_deletion_fk",
      columns: [t.workspaceId, t.deletionId],
      foreignColumns: [deletions.workspaceId, deletions.id],
    }),
    foreignKey({
      name: "objects_kind_fk",
      columns: [t.workspaceId, t.kindId],
      foreignColumns: [kinds.workspaceId, kinds.id],
    }),
    check("objects_pin", sql`(x is null) = (y is null) and x between 0 and 1 and y between 0 and 1`),
    index().on(t.workspaceId, t.containerId),
    index().on(t.userId),
    index("objects_kind").on(t.workspaceId, t.kindId),
    // for a search by exact code or number
    index("objects_code").on(t.workspaceId, sql`plain(display_code)`),
    index("objects_serial_number").on(t.workspaceId, sql`plain(serial_number)`),
    // for a scanned or typed code, whatever its spaces
    index("objects_code_scanned")
      .on(t.workspaceId, sql`plain(replace(display_code, ' ', ''))`)
      .where(sql`display_code <> '' and deletion_id is null`),
    index("objects_serial_number_scanned")
      .on(t.workspaceId, sql`plain(replace(serial_number, ' ', ''))`)
      .where(sql`serial_number <> '' and deletion_id is null`),
    index("objects_external_number_scanned")
      .on(t.workspaceId, sql`plain(replace(external_number, ' ', ''))`)
      .where(sql`external_number <> '' and deletion_id is null`),
    uniqueIndex("objects_external_number_key")
      .on(t.workspaceId, sql`plain(external_number)`)
      .where(sql`external_number <> '' and deletion_id is null`),
    // for a search by the beginning of a title, however many objects match the words
    index("objects_title").on(t.workspaceId, sql`plain(title) text_pattern_ops`),
    // what ends on a day, in the order of those days
    index("objects_due")
      .on(t.workspaceId, sql`least(expires_on, lapses_on, action_due_on)`, t.id)
      .where(sql`deletion_id is null`),
    // for paging through long lists
    index("objects_by_title").on(t.workspaceId, sql`lower(title)`, t.id).where(sql`deletion_id is null`),
    index("objects_by_end").on(t.workspaceId, t.expiresOn, sql`lower(title)`, t.id).where(sql`deletion_id is null`),
    index("objects_by_tag").using("gin", workspaceOfWords, t.tags).with(fewWaiting).where(sql`deletion_id is null`),
    index("objects_deletion").on(t.workspaceId, t.deletionId).where(sql`deletion_id is not null`),
    index("objects_trigrams").using("gin", workspaceOfWords, sql`search gin_trgm_ops`).with(fewWaiting),
  ],
);

/** A named section of an object's page, from the workspace's list; files are grouped by it. */
export const categories = pgTable(
  "categories",
  {
    id: id(),
    workspaceId: uuid()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    title: text().notNull(),
    position: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [unique("categories_key").on(t.workspaceId, t.id), unique("categories_title_key").on(t.workspaceId, t.title)],
);

export const objectCategories = pgTable(
  "object_categories",
  { workspaceId: uuid().notNull(), objectId: uuid().notNull(), categoryId: uuid().notNull() },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.objectId, t.categoryId] }),
    foreignKey({
      name: "object_categories_object_fk",
      columns: [t.workspaceId, t.objectId],
      foreignColumns: [objects.workspaceId, objects.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "object_categories_category_fk",
      columns: [t.workspaceId, t.categoryId],
      foreignColumns: [categories.workspaceId, categories.id],
    }).onDelete("cascade"),
    index().on(t.workspaceId, t.categoryId),
  ],
);
