import { sql } from "drizzle-orm";
import { check, foreignKey, index, integer, jsonb, numeric, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { type AnswerHead, headFields } from "./answer-head.ts";
import { blobs } from "./blob.ts";
import { createdAt, id, moment } from "./columns.ts";
import { deletions } from "./deletion.ts";
import { objects } from "./object.ts";
import { templates, templateVersions } from "./template.ts";
import { provenBy, users } from "./user.ts";

type KinneyFactors = { w?: number; b?: number; e?: number };
/**
 * The value of an answered question: text, ok | nok | nvt or one option; several options; or the factors of Kinney,
 * also those that remain after a measure. Photos and action points have rows of their own.
 */
export type AnswerValue = { value?: string; options?: string[]; after?: KinneyFactors } & KinneyFactors;

/** A template filled in about an object. */
export const answers = pgTable(
  "answers",
  {
    id: id(),
    workspaceId: uuid().notNull(),
    objectId: uuid().notNull(),
    templateId: uuid().notNull(),
    /** Never changed: the answer is printed with the questions of its own version. */
    versionId: uuid().notNull(),
    /** The author; null once the account is deleted. */
    userId: uuid().references(() => users.id, { onDelete: "set null" }),
    status: text({ enum: ["open", "finished"] })
      .notNull()
      .default("open"),
    head: jsonb().$type<AnswerHead>().notNull().default({}),
    finishedAt: moment(),
    /** Of one that was reopened: when it was finished first. It is kept from then on. */
    firstFinishedAt: moment(),
    /** Name and drawn signature given when it was finished. */
    signedName: text().notNull().default(""),
    signature: text(),
    signedAt: moment(),
    /** Who gave it, with the address of their account and how they had proven who they are then; "" and null: not known. */
    signedBy: uuid().references(() => users.id, { onDelete: "set null" }),
    signedAccount: text().notNull().default(""),
    signedProvenBy: text({ enum: provenBy }),
    deletionId: uuid(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    unique("answers_key").on(t.workspaceId, t.id),
    foreignKey({
      name: "answers_object_fk",
      columns: [t.workspaceId, t.objectId],
      foreignColumns: [objects.workspaceId, objects.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "answers_template_fk",
      columns: [t.workspaceId, t.templateId],
      foreignColumns: [templates.workspaceId, templates.id],
    }),
    foreignKey({
      name: "answers_version_fk",
      columns: [t.workspaceId, t.versionId],
      foreignColumns: [templateVersions.workspaceId, templateVersions.id],
    }),
    foreignKey({
      name: "answers_signature_fk",
      columns: [t.workspaceId, t.signature],
      foreignColumns: [blobs.workspaceId, blobs.sha256],
    }),
    foreignKey({
      name: "answers_deletion_fk",
      columns: [t.workspaceId, t.deletionId],
      foreignColumns: [deletions.workspaceId, deletions.id],
    }),
    index().on(t.workspaceId, t.objectId, t.templateId),
    index().on(t.workspaceId, t.templateId),
    index().on(t.workspaceId, t.versionId),
    index().on(t.userId),
    index("answers_signed_by").on(t.signedBy).where(sql`signed_by is not null`),
    index("answers_signature").on(t.workspaceId, t.signature).where(sql`signature is not null`),
    index("answers_deletion").on(t.workspaceId, t.deletionId).where(sql`deletion_id is not null`),
  ],
);

/** The answer to one question: one row, whoever wrote it last. */
export const questionAnswers = pgTable(
  "question_answers",
  {
    id: id(),
    workspaceId: uuid().notNull(),
    answerId: uuid().notNull(),
    /** The question's id in the version of the answer. */
    questionId: uuid().notNull(),
    value: jsonb().$type<AnswerValue>().notNull().default({}),
    note: text().notNull().default(""),
    /** Of a Kinney question: w × b × e. */
    k: numeric({ precision: 8, scale: 2 }),
    /** Increased by each change; a client that sends an older one is shown what changed since. */
    revision: integer().notNull().default(1),
    updatedBy: uuid().references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    unique("question_answers_key").on(t.workspaceId, t.id),
    unique("question_answers_question_key").on(t.workspaceId, t.answerId, t.questionId),
    foreignKey({
      name: "question_answers_answer_fk",
      columns: [t.workspaceId, t.answerId],
      foreignColumns: [answers.workspaceId, answers.id],
    }).onDelete("cascade"),
    index().on(t.updatedBy),
  ],
);

/**
 * What came for a question, or for a field of the head, after somebody else had changed it: the stored value stays, and
 * both are shown until a person chooses.
 */
export const answerConflicts = pgTable(
  "answer_conflicts",
  {
    id: id(),
    workspaceId: uuid().notNull(),
    answerId: uuid().notNull(),
    /** The question in the version of the answer; null: a field of the head. */
    questionId: uuid(),
    headField: text({ enum: headFields }),
    /** Of a field of the head its text, as `value`. */
    value: jsonb().$type<AnswerValue>().notNull(),
    note: text().notNull().default(""),
    writtenBy: uuid().references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (t) => [
    unique("answer_conflicts_key").on(t.workspaceId, t.id),
    foreignKey({
      name: "answer_conflicts_answer_fk",
      columns: [t.workspaceId, t.answerId],
      foreignColumns: [answers.workspaceId, answers.id],
    }).onDelete("cascade"),
    check("answer_conflicts_about", sql`num_nonnulls(${t.questionId}, ${t.headField}) = 1`),
    index().on(t.workspaceId, t.answerId),
    index().on(t.writtenBy),
  ],
);

/** Photos in the answer to a question. */
export const answerFiles = pgTable(
  "answer_files",
  {
    /** The client may choose it, so that a repeated upload is stored once. */
    id: id(),
    workspaceId: uuid().notNull(),
    questionAnswerId: uuid().notNull(),
    name: text().notNull(),
    sha256: text().notNull(),
    size: integer().notNull(),
    position: integer().notNull().default(0),
    createdBy: uuid().references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (t) => [
    unique("answer_files_key").on(t.workspaceId, t.id),
    foreignKey({
      name: "answer_files_answer_fk",
      columns: [t.workspaceId, t.questionAnswerId],
      foreignColumns: [questionAnswers.workspaceId, questionAnswers.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "answer_files_blob_fk",
      columns: [t.workspaceId, t.sha256],
      foreignColumns: [blobs.workspaceId, blobs.sha256],
    }),
    index().on(t.workspaceId, t.questionAnswerId),
    index().on(t.workspaceId, t.sha256),
    index().on(t.createdBy),
  ],
);
