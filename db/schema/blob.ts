import { sql } from "drizzle-orm";
import { boolean, customType, foreignKey, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, fewWaiting, moment, workspaceOfWords } from "./columns.ts";
import { workspaces } from "./workspace.ts";

/**
 * The words of a long text, for full-text search by word or prefix; a trigram index on such texts would be too slow.
 */
const searchWords = customType<{ data: string }>({ dataType: () => "tsvector" });

export const scans = ["waiting", "clean", "infected", "too_large", "unreadable"] as const;
export type Scan = (typeof scans)[number];

/** Bytes, stored once for each content within a workspace. */
export const blobs = pgTable(
  "blobs",
  {
    workspaceId: uuid()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    sha256: text().notNull(),
    size: integer().notNull(),
    mime: text().notNull(),
    /** Given by the platform (from its library, or a board of the market): it counts towards no quota. */
    given: boolean().notNull().default(false),
    /** Number of pages of a PDF, once the worker has read it. */
    pages: integer(),
    /** When the worker made its thumbnail, counted its pages and extracted its text, or found that it cannot. */
    readAt: moment(),
    /**
     * The virus scanner's result. Null: no scan was wanted, because there is no scanner or we made the bytes ourselves.
     * Bytes are served only if it is null or "clean".
     */
    scan: text({ enum: scans }),
    /** The scanner's name for what it found. */
    scanFound: text(),
    /**
     * How many scans were tried while the scanner was up; after the last one it becomes `unreadable`
     * (server/records/file/scan.ts).
     */
    scanTries: integer().notNull().default(0),
    /** When the scan is enqueued again if it still waits by then. */
    scanNextAt: moment().notNull().default(sql`now() + interval '1 minute'`),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.sha256] }),
    // blobs still to be read (server/records/file/unread.ts)
    index("blobs_unread")
      .on(t.createdAt)
      .where(sql`read_at is null and (mime = 'application/pdf' or (mime like 'image/%' and mime <> 'image/svg+xml'))`),
    index("blobs_unscanned").on(t.scanNextAt).where(sql`scan = 'waiting'`),
  ],
);

/** The text of a PDF, up to a limit, for searching. */
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
    index("blob_texts_by_word").using("gin", workspaceOfWords, t.words).with(fewWaiting),
  ],
);

/**
 * The different words in the texts of a workspace, by which a search forgives typing errors. A trigger on blob_texts
 * adds them (db/search-texts.sql); they go with the last text that holds them (server/records/deletion/forget-words.ts).
 */
export const textWords = pgTable(
  "text_words",
  {
    workspaceId: uuid()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    word: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.word] }),
    index("text_words_trigrams").using("gin", workspaceOfWords, sql`word gin_trgm_ops`).with(fewWaiting),
  ],
);
