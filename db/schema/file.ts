import { sql } from "drizzle-orm";
import { boolean, foreignKey, index, integer, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, day, id } from "./columns.ts";
import { searchText } from "./container.ts";
import { deletions } from "./deletion.ts";
import { categories, objects } from "./object.ts";
import { users } from "./user.ts";
import { workspaces } from "./workspace.ts";

/** Bytes, stored once per content within a workspace. */
export const blobs = pgTable(
  "blobs",
  {
    workspaceId: uuid()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    sha256: text().notNull(),
    size: integer().notNull(),
    mime: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.sha256] })],
);

export const fileTypes = ["image", "pdf", "doc", "excel", "ppt", "video", "audio", "link", "youtube", "vimeo", "file"] as const;
export type FileType = (typeof fileTypes)[number];

export const files = pgTable(
  "files",
  {
    id: id(),
    workspaceId: uuid().notNull(),
    objectId: uuid().notNull(),
    categoryId: uuid(),
    type: text({ enum: fileTypes }).notNull(),
    /** One of the object's pictures, shown at its head, rather than one of its documents. */
    isPicture: boolean().notNull().default(false),
    /** As it came: the name it is downloaded with. */
    name: text().notNull(),
    title: text().notNull(),
    sha256: text(),
    size: integer().notNull().default(0),
    link: text(),
    description: text().notNull().default(""),
    public: boolean().notNull().default(false),
    signed: boolean().notNull().default(false),
    expiresOn: day(),
    position: integer().notNull().default(0),
    createdBy: uuid().references(() => users.id, { onDelete: "set null" }),
    deletionId: uuid(),
    createdAt: createdAt(),
    search: searchText().generatedAlwaysAs(sql`plain_all(title, name, description)`),
  },
  (t) => [
    unique("files_key").on(t.workspaceId, t.id),
    foreignKey({
      name: "files_object_fk",
      columns: [t.workspaceId, t.objectId],
      foreignColumns: [objects.workspaceId, objects.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "files_category_fk",
      columns: [t.workspaceId, t.categoryId],
      foreignColumns: [categories.workspaceId, categories.id],
    }),
    foreignKey({ name: "files_blob_fk", columns: [t.workspaceId, t.sha256], foreignColumns: [blobs.workspaceId, blobs.sha256] }),
    foreignKey({
      name: "files_deletion_fk",
      columns: [t.workspaceId, t.deletionId],
      foreignColumns: [deletions.workspaceId, deletions.id],
    }),
    index().on(t.workspaceId, t.objectId),
    index().on(t.workspaceId, t.sha256),
    index().on(t.createdBy),
    index("files_deletion").on(t.workspaceId, t.deletionId).where(sql`deletion_id is not null`),
    index("files_search").using("gin", t.workspaceId, sql`search gin_trgm_ops`),
  ],
);
