import type { Translated } from "@i18n/locales";
import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, unique, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, day, id, moment } from "./columns.ts";
import { users } from "./user.ts";
import { workspaces } from "./workspace.ts";

export const documentKinds = ["terms", "privacy", "processing", "use"] as const;
/** Plain text with Markdown's headings and lists. `news`: a summary of what is new in this version. */
export type DocumentWords = { title: string; body: string; news: string };

/** Terms, privacy policy, data processing agreement and terms of use: each version in every language, never changed. */
export const documents = pgTable(
  "documents",
  {
    id: id(),
    kind: text({ enum: documentKinds }).notNull(),
    version: integer().notNull(),
    inForceOn: day().notNull(),
    words: jsonb().$type<Translated<DocumentWords>>().notNull(),
    /** sha256 of title and body, by language. */
    hashes: jsonb().$type<Translated<string>>().notNull(),
    publishedBy: uuid().references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (t) => [unique("documents_version_key").on(t.kind, t.version), index().on(t.publishedBy)],
);

/**
 * Which user agreed to which version, and when: for a workspace, or (without one) for themselves. The user's name goes
 * with the account, the consent stays.
 */
export const consents = pgTable(
  "consents",
  {
    id: id(),
    userId: uuid().references(() => users.id, { onDelete: "set null" }),
    workspaceId: uuid().references(() => workspaces.id, { onDelete: "set null" }),
    /**
     * Whether the consent is for the user or for a workspace. It stays when the workspace is deleted, without its name.
     */
    about: text({ enum: ["self", "workspace"] }).notNull(),
    documentId: uuid()
      .notNull()
      .references(() => documents.id),
    locale: text().notNull(),
    /** Of the text that was shown. */
    sha256: text().notNull(),
    at: createdAt(),
  },
  (t) => [
    uniqueIndex("consents_of_self").on(t.userId, t.documentId).where(sql`about = 'self'`),
    uniqueIndex("consents_of_workspace").on(t.userId, t.workspaceId, t.documentId).where(sql`about = 'workspace'`),
    index().on(t.workspaceId, t.documentId),
    index().on(t.documentId),
  ],
);

/** For how many months a workspace keeps what it need not keep; without a row, the defaults of constants.ts apply. */
export const retentions = pgTable("retentions", {
  workspaceId: uuid()
    .primaryKey()
    .references(() => workspaces.id, { onDelete: "cascade" }),
  historyMonths: integer().notNull(),
  problemMonths: integer().notNull(),
  replacedMonths: integer().notNull(),
  updatedAt: createdAt(),
});

/** A file with all personal data of a user, made at their request. */
export const archives = pgTable(
  "archives",
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    state: text({ enum: ["waiting", "done", "failed"] })
      .notNull()
      .default("waiting"),
    size: integer().notNull().default(0),
    createdAt: createdAt(),
    doneAt: moment(),
  },
  (t) => [index().on(t.userId)],
);

/** Feedback about the product, mailed to FEEDBACK_EMAIL. */
export const feedback = pgTable(
  "feedback",
  {
    id: id(),
    userId: uuid().references(() => users.id, { onDelete: "cascade" }),
    text: text().notNull(),
    /** The path of the page from which it was sent. */
    page: text().notNull().default(""),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.userId)],
);
