import { sql } from "drizzle-orm";
import { foreignKey, index, integer, jsonb, numeric, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { blobs } from "./blob.ts";
import { createdAt, id, moment } from "./columns.ts";
import { deletions } from "./deletion.ts";
import { objects } from "./object.ts";
import { templates, templateVersions } from "./template.ts";
import { users } from "./user.ts";

/** What stands at the head of an answer, as far as its template asks for it. */
export type AnswerHead = {
  description?: string;
  company?: string;
  participants?: string;
  message?: string;
  date?: string;
};

/**
 * What was answered: words, ok | nok | nvt or an option; options; or the parts of Kinney. Photos and action points have
 * rows of their own.
 */
export type AnswerValue = { value?: string; options?: string[]; w?: number; b?: number; e?: number };

/** One filled-in intake of a template. */
export const answers = pgTable(
  "answers",
  {
    id: id(),
    workspaceId: uuid().notNull(),
    objectId: uuid().notNull(),
    templateId: uuid().notNull(),
    /** For ever: it prints as it was asked. */
    versionId: uuid().notNull(),
    /** Its author; null when the account ended. */
    userId: uuid().references(() => users.id, { onDelete: "set null" }),
    status: text({ enum: ["open", "finished"] })
      .notNull()
      .default("open"),
    head: jsonb().$type<AnswerHead>().notNull().default({}),
    finishedAt: moment(),
    /** Who put a name and a drawn signature below it, when it was finished. */
    signedName: text().notNull().default(""),
    signature: text(),
    signedAt: moment(),
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
    index("answers_signature").on(t.workspaceId, t.signature).where(sql`signature is not null`),
    index("answers_deletion").on(t.workspaceId, t.deletionId).where(sql`deletion_id is not null`),
  ],
);

/** The answer to one question: one row each, whoever wrote it last. */
export const questionAnswers = pgTable(
  "question_answers",
  {
    id: id(),
    workspaceId: uuid().notNull(),
    answerId: uuid().notNull(),
    /** As it stands in the version of the answer. */
    questionId: uuid().notNull(),
    value: jsonb().$type<AnswerValue>().notNull().default({}),
    note: text().notNull().default(""),
    /** Of kine: w × b × e. */
    k: numeric({ precision: 8, scale: 2 }),
    /** One more each time it is written: who saw an older one is shown what was written in between. */
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

/** What somebody had written, before somebody else wrote over it: nobody's words are lost. */
export const replacedAnswers = pgTable(
  "replaced_answers",
  {
    id: id(),
    workspaceId: uuid().notNull(),
    questionAnswerId: uuid().notNull(),
    value: jsonb().$type<AnswerValue>().notNull(),
    note: text().notNull().default(""),
    /** Which of them it was. */
    revision: integer().notNull(),
    writtenBy: uuid().references(() => users.id, { onDelete: "set null" }),
    replacedBy: uuid().references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (t) => [
    foreignKey({
      name: "replaced_answers_answer_fk",
      columns: [t.workspaceId, t.questionAnswerId],
      foreignColumns: [questionAnswers.workspaceId, questionAnswers.id],
    }).onDelete("cascade"),
    index().on(t.workspaceId, t.questionAnswerId),
    index().on(t.writtenBy),
    index().on(t.replacedBy),
  ],
);

/** Photos in the answer to a question. */
export const answerFiles = pgTable(
  "answer_files",
  {
    /** May be chosen by who sends it, so that what is sent twice is kept once. */
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
