import { sql } from "drizzle-orm";
import { boolean, foreignKey, index, integer, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import { blobs } from "./blob.ts";
import { createdAt, id } from "./columns.ts";
import { searchText } from "./container.ts";
import { deletions } from "./deletion.ts";
import { fileTypes } from "./file-type.ts";
import { users } from "./user.ts";
import { workspaces } from "./workspace.ts";

/** What a file of the library may be chosen for. */
export const libraryUses = ["object", "floorplan", "template"] as const;

const about = {
  title: text().notNull(),
  type: text({ enum: fileTypes }).notNull(),
  name: text().notNull(),
  link: text(),
  sha256: text(),
  size: integer().notNull().default(0),
  usableFor: text({ enum: libraryUses }).array().notNull().default(sql`'{object}'`),
};

/** Files of a workspace that many objects use. */
export const libraryFiles = pgTable(
  "library_files",
  {
    id: id(),
    workspaceId: uuid()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    ...about,
    createdBy: uuid().references(() => users.id, { onDelete: "set null" }),
    deletionId: uuid(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
    search: searchText().generatedAlwaysAs(sql`plain_all(title, name)`),
  },
  (t) => [
    unique("library_files_key").on(t.workspaceId, t.id),
    foreignKey({
      name: "library_files_blob_fk",
      columns: [t.workspaceId, t.sha256],
      foreignColumns: [blobs.workspaceId, blobs.sha256],
    }),
    foreignKey({
      name: "library_files_deletion_fk",
      columns: [t.workspaceId, t.deletionId],
      foreignColumns: [deletions.workspaceId, deletions.id],
    }),
    index().on(t.workspaceId, t.sha256),
    index().on(t.createdBy),
  ],
);

/** Files for every workspace or for named ones, managed by super admins; they belong to no tenant. */
export const globalLibraryFiles = pgTable(
  "global_library_files",
  {
    id: id(),
    ...about,
    mime: text(),
    /** Offered to all workspaces; else only to those in global_library_access. */
    everywhere: boolean().notNull().default(true),
    createdBy: uuid().references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    updatedAt: createdAt(),
    search: searchText().generatedAlwaysAs(sql`plain_all(title, name)`),
  },
  (t) => [index().on(t.createdBy)],
);

export const globalLibraryAccess = pgTable(
  "global_library_access",
  {
    workspaceId: uuid()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    libraryFileId: uuid()
      .notNull()
      .references(() => globalLibraryFiles.id, { onDelete: "cascade" }),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.libraryFileId] }), index().on(t.libraryFileId)],
);
