import { sql } from "drizzle-orm";
import {
  doublePrecision,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { blobs } from "./blob.ts";
import { createdAt, id, moment } from "./columns.ts";
import { files } from "./file.ts";
import { objects } from "./object.ts";
import { provenBy, users } from "./user.ts";

/** A user read a file and signed it: once for the same bytes, each time with a signed PDF. */
export const signatures = pgTable(
  "signatures",
  {
    id: id(),
    workspaceId: uuid().notNull(),
    objectId: uuid().notNull(),
    fileId: uuid().notNull(),
    userId: uuid().references(() => users.id, { onDelete: "set null" }),
    firstName: text().notNull(),
    lastName: text().notNull(),
    company: text().notNull().default(""),
    ref: text().notNull().default(""),
    /** The address of their account when they signed, and how they had proven who they are; "" and null: not known. */
    account: text().notNull().default(""),
    provenBy: text({ enum: provenBy }),
    /** By which the page that checks papers finds it: in the QR code on the page of the signature. */
    code: text().notNull().default(sql`replace(gen_random_uuid()::text, '-', '')`),
    /** The bytes that were read; null for a link. */
    readSha256: text(),
    /** The drawn signature, a PNG; or the typed one. */
    drawn: text(),
    typed: text().notNull().default(""),
    /**
     * The page on which it is shown, counted from 1, and its place: fractions 0–1 of the page. Null: only on the added
     * page.
     */
    page: integer(),
    x: doublePrecision(),
    y: doublePrecision(),
    startedAt: moment().notNull(),
    endedAt: moment().notNull(),
    /** How long the page was in view. */
    readingSeconds: integer().notNull(),
    /** The signed PDF; null until the worker has made it. */
    signedSha256: text(),
    signedSize: integer(),
    /** Why the file itself could not be signed, as a key of the texts: the PDF is then a cover page. */
    coverReason: text(),
    signedAt: createdAt(),
  },
  (t) => [
    unique("signatures_key").on(t.workspaceId, t.id),
    unique("signatures_code_key").on(t.code),
    uniqueIndex("signatures_once_key").on(t.workspaceId, t.fileId, t.userId, sql`coalesce(read_sha256, '')`),
    foreignKey({
      name: "signatures_object_fk",
      columns: [t.workspaceId, t.objectId],
      foreignColumns: [objects.workspaceId, objects.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "signatures_file_fk",
      columns: [t.workspaceId, t.fileId],
      foreignColumns: [files.workspaceId, files.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "signatures_read_fk",
      columns: [t.workspaceId, t.readSha256],
      foreignColumns: [blobs.workspaceId, blobs.sha256],
    }),
    foreignKey({
      name: "signatures_drawn_fk",
      columns: [t.workspaceId, t.drawn],
      foreignColumns: [blobs.workspaceId, blobs.sha256],
    }),
    foreignKey({
      name: "signatures_signed_fk",
      columns: [t.workspaceId, t.signedSha256],
      foreignColumns: [blobs.workspaceId, blobs.sha256],
    }),
    index().on(t.workspaceId, t.objectId),
    index().on(t.workspaceId, t.signedAt, t.id),
    index("signatures_read").on(t.workspaceId, t.readSha256).where(sql`read_sha256 is not null`),
    index("signatures_drawn").on(t.workspaceId, t.drawn).where(sql`drawn is not null`),
    index("signatures_signed").on(t.workspaceId, t.signedSha256).where(sql`signed_sha256 is not null`),
    index("signatures_unmade").on(t.signedAt).where(sql`signed_sha256 is null`),
    index().on(t.userId),
  ],
);
