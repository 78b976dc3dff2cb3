import { sql } from "drizzle-orm";
import {
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { blobs } from "./blob.ts";
import { createdAt, id, moment } from "./columns.ts";
import { containers } from "./container.ts";
import { paperStates } from "./paper-state.ts";
import { reports } from "./report.ts";
import { users } from "./user.ts";
import { workspaces } from "./workspace.ts";

/** What was read, and the words on the paper that say so. */
export type Said = { value: string; from: string };
/** A machine that a paper names: by which of its facts, and how certain that is. */
export type NamedMachine = {
  object_id: string;
  by: "serial_number" | "external_number" | "display_code" | "title";
  sure: "certain" | "likely" | "guess";
  /** It stands where the paper was dropped, or at a place that the paper names. */
  here: boolean;
  /** The number as it stands on the machine. */
  said: string;
};
/** What a paper was read to say. The outcome is never more than a suggestion: a person chooses it. */
export type Proposal = {
  machines: NamedMachine[];
  /** The review points that its words are about. */
  points: string[];
  serial: Said | null;
  make: Said | null;
  model: Said | null;
  date: Said | null;
  next: Said | null;
  body: Said | null;
  number: Said | null;
  /** With the sentences it was read from; `ok` only with two signs. */
  outcome: { value: "ok" | "ok_ap" | "nok"; from: string[] } | null;
  remarks: string[];
};

/** Papers that came in and wait until a person says of which machine they are the report. */
export const inboxPapers = pgTable(
  "inbox_papers",
  {
    id: id(),
    workspaceId: uuid()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    /** The board or container on which it was dropped; null: the inbox of the workspace. */
    containerId: uuid(),
    sha256: text().notNull(),
    name: text().notNull(),
    type: text({ enum: ["pdf", "image"] }).notNull(),
    size: integer().notNull(),
    state: text({ enum: paperStates }).notNull(),
    /** Its text line by line, from when it was read until somebody decided. */
    lines: text(),
    /** How often its picture began to be read, as OCR does; null: it has words of its own, or nobody has looked yet. */
    ocrTries: smallint(),
    proposal: jsonb().$type<Proposal>(),
    /** What a person wrote on several papers at once; goes before what was read. */
    body: text().notNull().default(""),
    date: text().notNull().default(""),
    /** The address that mailed it; null: somebody uploaded it. */
    sender: text(),
    /** The report that it became. */
    reportId: uuid(),
    createdBy: uuid().references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    decidedBy: uuid().references(() => users.id, { onDelete: "set null" }),
    decidedAt: moment(),
  },
  (t) => [
    unique("inbox_papers_key").on(t.workspaceId, t.id),
    foreignKey({
      name: "inbox_papers_container_fk",
      columns: [t.workspaceId, t.containerId],
      foreignColumns: [containers.workspaceId, containers.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "inbox_papers_blob_fk",
      columns: [t.workspaceId, t.sha256],
      foreignColumns: [blobs.workspaceId, blobs.sha256],
    }),
    foreignKey({
      name: "inbox_papers_report_fk",
      columns: [t.workspaceId, t.reportId],
      foreignColumns: [reports.workspaceId, reports.id],
    }).onDelete("cascade"),
    // the same file sent again to the same place is there already, while it waits
    uniqueIndex("inbox_papers_waiting")
      .on(t.workspaceId, t.sha256, sql`coalesce(container_id, '00000000-0000-0000-0000-000000000000'::uuid)`)
      .where(sql`state in ('quarantined', 'waiting', 'read', 'unreadable')`),
    index("inbox_papers_unread").on(t.createdAt).where(sql`state = 'waiting'`),
    index("inbox_papers_decided").on(t.decidedAt).where(sql`decided_at is not null`),
    index().on(t.workspaceId, t.state, t.id),
    index().on(t.workspaceId, t.sha256),
    index().on(t.workspaceId, t.containerId),
    index().on(t.workspaceId, t.reportId),
    index().on(t.createdBy),
    index().on(t.decidedBy),
  ],
);

/** From whom a workspace takes papers by mail, beside its own people: somebody let one of theirs out of quarantine. */
export const inboxSenders = pgTable(
  "inbox_senders",
  {
    workspaceId: uuid()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    email: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.email] })],
);

/** Where a workspace takes papers by mail: the token is the part of the address before the @. */
export const inboxAddresses = pgTable("inbox_addresses", {
  workspaceId: uuid()
    .primaryKey()
    .references(() => workspaces.id, { onDelete: "cascade" }),
  token: text().notNull().unique("inbox_addresses_token_key"),
  createdAt: createdAt(),
});
