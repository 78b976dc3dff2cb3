import { sql } from "drizzle-orm";
import { bigint, boolean, index, pgTable, primaryKey, smallint, text, unique, uuid } from "drizzle-orm/pg-core";
import { bytea, createdAt, day, moment } from "./columns.ts";
import { users } from "./user.ts";
import { workspaces } from "./workspace.ts";

/** Counts the events of a workspace, from 1. */
const position = () => bigint({ mode: "number" }).notNull();

/**
 * Where the chain of a workspace's history starts: after the last event that retention has removed, or at 0. Only
 * inserted; moved on by erase_events() (events.sql).
 */
export const historyStarts = pgTable("history_starts", {
  workspaceId: uuid()
    .primaryKey()
    .references(() => workspaces.id, { onDelete: "cascade" }),
  position: position(),
  hash: bytea().notNull(),
  /** From when on nothing that is left can have been changed unseen. */
  since: createdAt(),
});

/** One row for each event of a workspace, written by a job soon after its commit. Only appended to, as events are. */
export const historyLinks = pgTable(
  "history_links",
  {
    workspaceId: uuid()
      .notNull()
      .references(() => historyStarts.workspaceId, { onDelete: "cascade" }),
    position: position(),
    /** No foreign key: an event that is gone must be noticed. */
    eventId: uuid().notNull(),
    /** Pseudonyms of who did it, and of who acted as them; null for nobody. */
    who: bytea(),
    impersonator: bytea(),
    /** Whether the title is hashed: those of persons are not, because they are erased with the account. */
    isTitled: boolean().notNull(),
    hashBefore: bytea().notNull(),
    hash: bytea().notNull(),
    at: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.position] }), unique("history_links_event").on(t.eventId)],
);

/**
 * The key of the pseudonym of a person in a workspace. It goes with the account: from then on nobody can tell whose the
 * pseudonym was.
 */
export const historyPeople = pgTable(
  "history_people",
  {
    workspaceId: uuid()
      .notNull()
      .references(() => historyStarts.workspaceId, { onDelete: "cascade" }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    key: bytea().notNull(),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.userId] }), index("history_people_user_id").on(t.userId)],
);

/** The last link of each day on which there are new ones, with a timestamp of an authority where one is set. */
export const historyHeads = pgTable(
  "history_heads",
  {
    workspaceId: uuid()
      .notNull()
      .references(() => historyStarts.workspaceId, { onDelete: "cascade" }),
    day: day().notNull(),
    position: position(),
    hash: bytea().notNull(),
    /** An RFC 3161 token over the hash, and who gave it when. */
    token: bytea(),
    stampedBy: text(),
    stampedAt: moment(),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.day] })],
);

/** How far the chain of a workspace was checked. */
export const historyChecks = pgTable(
  "history_checks",
  {
    workspaceId: uuid()
      .primaryKey()
      .references(() => historyStarts.workspaceId, { onDelete: "cascade" }),
    /** Of the last link that was checked in the round that runs; 0: a round begins. */
    position: position(),
    /** When all links were last checked. */
    wholeAt: moment(),
    at: createdAt(),
  },
  (t) => [index("history_checks_at").on(t.at)],
);

/** Where a check found that the history was changed. Kept until a super admin has said why. */
export const historyBreaks = pgTable(
  "history_breaks",
  {
    workspaceId: uuid()
      .notNull()
      .references(() => historyStarts.workspaceId, { onDelete: "cascade" }),
    position: position(),
    what: text().$type<"changed" | "removed" | "link" | "head">().notNull(),
    foundAt: createdAt(),
    reason: text(),
    acknowledgedBy: uuid().references(() => users.id, { onDelete: "set null" }),
    acknowledgedAt: moment(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.position] }),
    index("history_breaks_open").on(t.workspaceId).where(sql`acknowledged_at is null`),
    index("history_breaks_acknowledged_by").on(t.acknowledgedBy),
  ],
);

/**
 * One row: up to which id all events are chained. `markId` becomes that once each transaction before `markXid` has ended
 * (server/records/history/chain.ts).
 */
export const historyCursor = pgTable("history_cursor", {
  one: smallint().primaryKey().default(1),
  eventId: uuid().notNull(),
  markId: uuid().notNull(),
  /** A full transaction id (xid8). */
  markXid: bigint({ mode: "bigint" }).notNull(),
  /** The same for the nightly search for events whose id lies before the cursor. */
  searchedId: uuid().notNull(),
});
