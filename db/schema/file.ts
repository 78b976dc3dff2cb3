import { sql } from "drizzle-orm";
import { boolean, foreignKey, index, integer, jsonb, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { blobs } from "./blob.ts";
import { createdAt, day, fewWaiting, id, workspaceOfWords } from "./columns.ts";
import { searchText } from "./container.ts";
import { deletions } from "./deletion.ts";
import { fileTypes } from "./file-type.ts";
import { globalLibraryFiles, libraryFiles } from "./library-file.ts";
import { categories, objects } from "./object.ts";
import { users } from "./user.ts";

/** The edits of a picture, in this order, on a copy. Lengths are fractions of the picture after its rotation. */
export type PictureEdit = {
  /** Degrees, clockwise. */
  rotate: 0 | 90 | 180 | 270;
  crop: { x: number; y: number; width: number; height: number } | null;
  /** A colour over the picture, #rrggbb, and its opacity (0–1). */
  overlay: { color: string; strength: number } | null;
};

export const files = pgTable(
  "files",
  {
    id: id(),
    workspaceId: uuid().notNull(),
    objectId: uuid().notNull(),
    categoryId: uuid(),
    type: text({ enum: fileTypes }).notNull(),
    /** Shown among the object's pictures at the top of its page, not among its documents. */
    isPicture: boolean().notNull().default(false),
    /** The original name, used for downloads. */
    name: text().notNull(),
    title: text().notNull(),
    sha256: text(),
    size: integer().notNull().default(0),
    /** Of an edited picture: the original bytes, and the edits. */
    originalSha256: text(),
    edit: jsonb().$type<PictureEdit>(),
    /** The library's file that it was made from. */
    libraryFileId: uuid(),
    globalLibraryFileId: uuid().references(() => globalLibraryFiles.id, { onDelete: "set null" }),
    link: text(),
    description: text().notNull().default(""),
    public: boolean().notNull().default(false),
    signed: boolean().notNull().default(false),
    /** It was the paper of a report that has another one now: it is kept like one. */
    wasPaper: boolean().notNull().default(false),
    /** The file that replaces it; a signed file is superseded and never changed. */
    supersededById: uuid(),
    expiresOn: day(),
    /** Not used any more; earlier releases write it. */
    notice: text({ enum: ["due", "past"] }),
    /** The next day on which the worker reminds people of its end, by the workspace's policy (reminders.sql). */
    noticeOn: day(),
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
    foreignKey({
      name: "files_blob_fk",
      columns: [t.workspaceId, t.sha256],
      foreignColumns: [blobs.workspaceId, blobs.sha256],
    }),
    foreignKey({
      name: "files_original_fk",
      columns: [t.workspaceId, t.originalSha256],
      foreignColumns: [blobs.workspaceId, blobs.sha256],
    }),
    foreignKey({
      name: "files_deletion_fk",
      columns: [t.workspaceId, t.deletionId],
      foreignColumns: [deletions.workspaceId, deletions.id],
    }),
    foreignKey({
      name: "files_library_fk",
      columns: [t.workspaceId, t.libraryFileId],
      foreignColumns: [libraryFiles.workspaceId, libraryFiles.id],
    }),
    foreignKey({
      name: "files_superseded_fk",
      columns: [t.workspaceId, t.supersededById],
      foreignColumns: [t.workspaceId, t.id],
    }),
    index("files_superseded").on(t.workspaceId, t.supersededById).where(sql`superseded_by_id is not null`),
    index().on(t.workspaceId, t.objectId),
    index().on(t.workspaceId, t.sha256),
    index("files_original").on(t.workspaceId, t.originalSha256).where(sql`original_sha256 is not null`),
    index("files_library").on(t.workspaceId, t.libraryFileId).where(sql`library_file_id is not null`),
    index("files_global_library").on(t.globalLibraryFileId).where(sql`global_library_file_id is not null`),
    index("files_notice_on").on(t.noticeOn).where(sql`notice_on is not null`),
    index().on(t.createdBy),
    // for paging through long lists, and for counts by kind from the index alone
    index("files_newest").on(t.workspaceId, t.createdAt, t.id).where(sql`deletion_id is null`),
    index("files_by_title").on(t.workspaceId, sql`plain(title)`, sql`id desc`).where(sql`deletion_id is null`),
    index("files_kinds").on(t.workspaceId, t.type, t.expiresOn).where(sql`deletion_id is null`),
    index("files_deletion").on(t.workspaceId, t.deletionId).where(sql`deletion_id is not null`),
    index("files_title").on(t.workspaceId, sql`plain(title) text_pattern_ops`),
    index("files_trigrams").using("gin", workspaceOfWords, sql`search gin_trgm_ops`).with(fewWaiting),
  ],
);

/** Earlier contents of a file, before each replacement. */
export const fileVersions = pgTable(
  "file_versions",
  {
    id: id(),
    workspaceId: uuid().notNull(),
    fileId: uuid().notNull(),
    /** 1 is the first content; the file's own row holds the newest, after the highest number. */
    number: integer().notNull(),
    type: text({ enum: fileTypes }).notNull(),
    name: text().notNull(),
    sha256: text().notNull(),
    size: integer().notNull(),
    /** Who uploaded that content, and when. */
    createdBy: uuid().references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (t) => [
    unique("file_versions_number_key").on(t.workspaceId, t.fileId, t.number),
    foreignKey({
      name: "file_versions_file_fk",
      columns: [t.workspaceId, t.fileId],
      foreignColumns: [files.workspaceId, files.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "file_versions_blob_fk",
      columns: [t.workspaceId, t.sha256],
      foreignColumns: [blobs.workspaceId, blobs.sha256],
    }),
    index().on(t.workspaceId, t.sha256),
    index().on(t.createdBy),
  ],
);
