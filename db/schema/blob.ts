import { sql } from "drizzle-orm";
import { boolean, customType, foreignKey, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, moment } from "./columns.ts";
import { workspaces } from "./workspace.ts";

/**
 * The words of a long text, for search by word and by how a word begins: a page of letters takes too long to look
 * through.
 */
const searchWords = customType<{ data: string }>({ dataType: () => "tsvector" });

export const scans = ["waiting", "clean", "infected", "too_large", "unreadable"] as const;
export type Scan = (typeof scans)[number];

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
    /** The platform gave it (a file of its library, a board of the market): it counts towards no quota. */
    given: boolean().notNull().default(false),
    /** Of a PDF, once the worker has read it. */
    pages: integer(),
    /** When the worker made its small picture, counted its pages and took its text; or found that it can't. */
    readAt: moment(),
    /**
     * What the scanner says of them; null where none was asked: there was none, or we made them ourselves. Given to
     * nobody but for null and clean.
     */
    scan: text({ enum: scans }),
    /** What it found in them, by the scanner's own name. */
    scanFound: text(),
    /**
     * How often a scanner that lives was asked; what it could not look at so often is `unreadable`
     * (server/records/file/scan.ts).
     */
    scanTries: integer().notNull().default(0),
    /** When its scan is enqueued once more, should it still wait then. */
    scanNextAt: moment().notNull().default(sql`now() + interval '1 minute'`),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.sha256] }),
    // what is to be read yet (server/records/file/unread.ts)
    index("blobs_unread")
      .on(t.createdAt)
      .where(sql`read_at is null and (mime = 'application/pdf' or (mime like 'image/%' and mime <> 'image/svg+xml'))`),
    index("blobs_unscanned").on(t.scanNextAt).where(sql`scan = 'waiting'`),
  ],
);

/** The words in a PDF, as far as they are kept to be searched. */
export const blobTexts = pgTable(
  "blob_texts",
  {
    workspaceId: uuid().notNull(),
    sha256: text().notNull(),
    text: text().notNull(),
    words: searchWords().generatedAlwaysAs(sql`to_tsvector('simple', plain(text))`),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.sha256] }),
    foreignKey({
      name: "blob_texts_blob_fk",
      columns: [t.workspaceId, t.sha256],
      foreignColumns: [blobs.workspaceId, blobs.sha256],
    }).onDelete("cascade"),
    index("blob_texts_words").using("gin", t.workspaceId, t.words),
  ],
);
