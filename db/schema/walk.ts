import { sql } from "drizzle-orm";
import { boolean, foreignKey, index, integer, pgTable, text, unique, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { actionPoints } from "./action-point.ts";
import { answers } from "./answer.ts";
import { blobs } from "./blob.ts";
import { createdAt, day, id, moment } from "./columns.ts";
import { objects } from "./object.ts";
import { rounds } from "./round.ts";
import { templates } from "./template.ts";
import { provenBy, users } from "./user.ts";

/** A round that is walked: one open walk a round. Once closed it is signed and never changed. */
export const walks = pgTable(
  "walks",
  {
    /** Made by the client. */
    id: id(),
    workspaceId: uuid().notNull(),
    roundId: uuid().notNull(),
    /** Of the round and its place when the walk began. */
    title: text().notNull(),
    place: text().notNull(),
    templateId: uuid(),
    /** The day on which it was due. */
    dueOn: day(),
    begunBy: uuid().references(() => users.id, { onDelete: "set null" }),
    begunAt: createdAt(),
    closedBy: uuid().references(() => users.id, { onDelete: "set null" }),
    closedAt: moment(),
    signedName: text().notNull().default(""),
    /** The drawn signature, a PNG. */
    signature: text(),
    /** The address of the account of who closed it, and how they had proven who they are; "" and null: not known. */
    signedAccount: text().notNull().default(""),
    signedProvenBy: text({ enum: provenBy }),
  },
  (t) => [
    unique("walks_key").on(t.workspaceId, t.id),
    uniqueIndex("walks_open_key").on(t.workspaceId, t.roundId).where(sql`closed_at is null`),
    foreignKey({
      name: "walks_round_fk",
      columns: [t.workspaceId, t.roundId],
      foreignColumns: [rounds.workspaceId, rounds.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "walks_template_fk",
      columns: [t.workspaceId, t.templateId],
      foreignColumns: [templates.workspaceId, templates.id],
    }).onDelete("set null"), // of template_id alone
    foreignKey({
      name: "walks_signature_fk",
      columns: [t.workspaceId, t.signature],
      foreignColumns: [blobs.workspaceId, blobs.sha256],
    }),
    index().on(t.workspaceId, t.roundId, t.closedAt),
    index("walks_template").on(t.workspaceId, t.templateId).where(sql`template_id is not null`),
    index("walks_signature").on(t.workspaceId, t.signature).where(sql`signature is not null`),
    index().on(t.begunBy),
    index().on(t.closedBy),
  ],
);

/**
 * Who walks along. The id is the walk's that this person began: where another was open already, theirs is that one by
 * another name, so that a phone without a connection may begin.
 */
export const walkJoins = pgTable(
  "walk_joins",
  {
    id: uuid().primaryKey(),
    workspaceId: uuid().notNull(),
    walkId: uuid().notNull(),
    userId: uuid().references(() => users.id, { onDelete: "set null" }),
    at: createdAt(),
  },
  (t) => [
    foreignKey({
      name: "walk_joins_walk_fk",
      columns: [t.workspaceId, t.walkId],
      foreignColumns: [walks.workspaceId, walks.id],
    }).onDelete("cascade"),
    index().on(t.workspaceId, t.walkId),
    index().on(t.userId),
  ],
);

/** An object of a walk, as it was named when it came into it: so the sheet keeps what is deleted or moved later. */
export const walkStops = pgTable(
  "walk_stops",
  {
    id: id(),
    workspaceId: uuid().notNull(),
    walkId: uuid().notNull(),
    /** Null: it was deleted for good, or moved to another workspace. */
    objectId: uuid(),
    position: integer().notNull(),
    code: text().notNull(),
    title: text().notNull(),
    place: text().notNull(),
    /** It came into the walk after it began. */
    isAdded: boolean().notNull().default(false),
    /** Of a closed walk: it was in the trash, or outside of the round's place, when that was signed. */
    gone: text({ enum: ["deleted", "moved"] }),
    /** How many results were put for it. */
    revision: integer().notNull().default(0),
  },
  (t) => [
    unique("walk_stops_key").on(t.workspaceId, t.id),
    unique("walk_stops_object_key").on(t.workspaceId, t.walkId, t.objectId),
    foreignKey({
      name: "walk_stops_walk_fk",
      columns: [t.workspaceId, t.walkId],
      foreignColumns: [walks.workspaceId, walks.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "walk_stops_object_fk",
      columns: [t.workspaceId, t.objectId],
      foreignColumns: [objects.workspaceId, objects.id],
    }).onDelete("set null"), // of object_id alone
    index().on(t.workspaceId, t.objectId),
  ],
);

export const stopOutcomes = ["ok", "nok", "filled", "unreachable"] as const;
export const unreachableReasons = ["locked", "blocked", "in_use", "missing", "unsafe", "other"] as const;

/** What somebody found at a stop. Nothing is overwritten: what counts no longer stays. */
export const walkResults = pgTable(
  "walk_results",
  {
    /** Made by the client, so that a repeated call stores it once. */
    id: id(),
    workspaceId: uuid().notNull(),
    stopId: uuid().notNull(),
    /** current: it counts; rival: put by somebody who had not seen the current one, and a person has to choose. */
    state: text({ enum: ["current", "rival", "replaced"] }).notNull(),
    outcome: text({ enum: stopOutcomes }).notNull(),
    reason: text({ enum: unreachableReasons }),
    note: text().notNull().default(""),
    answerId: uuid(),
    actionPointId: uuid(),
    /** When it was found; and what the device said, where its clock could not be believed. */
    at: moment().notNull(),
    saidAt: moment(),
    userId: uuid().references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("walk_results_current_key").on(t.workspaceId, t.stopId).where(sql`state = 'current'`),
    foreignKey({
      name: "walk_results_stop_fk",
      columns: [t.workspaceId, t.stopId],
      foreignColumns: [walkStops.workspaceId, walkStops.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "walk_results_answer_fk",
      columns: [t.workspaceId, t.answerId],
      foreignColumns: [answers.workspaceId, answers.id],
    }).onDelete("set null"), // of answer_id alone
    foreignKey({
      name: "walk_results_point_fk",
      columns: [t.workspaceId, t.actionPointId],
      foreignColumns: [actionPoints.workspaceId, actionPoints.id],
    }).onDelete("set null"), // of action_point_id alone
    index().on(t.workspaceId, t.stopId),
    index("walk_results_answer").on(t.workspaceId, t.answerId).where(sql`answer_id is not null`),
    index("walk_results_point").on(t.workspaceId, t.actionPointId).where(sql`action_point_id is not null`),
    index().on(t.userId),
  ],
);
