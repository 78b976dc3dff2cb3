import { type SQLWrapper, sql } from "drizzle-orm";
import { check, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import { blobs } from "./blob.ts";
import { createdAt, id, moment } from "./columns.ts";
import { deletions } from "./deletion.ts";
import { globalTemplates } from "./global-template.ts";
import { categories, objects } from "./object.ts";
import type { Question } from "./question.ts";
import { templateColumns } from "./template-columns.ts";
import { users } from "./user.ts";
import { workspaces } from "./workspace.ts";

export type QuestionGroup = { id: string; title: string; questions: Question[] };
/** The questions of a version, in order. */
export type Content = { groups: QuestionGroup[] };

/**
 * The hashes of the pictures of a content, as the index below has them: for each condition on them, so that Postgres uses it.
 */
export const picturesOf = (content: SQLWrapper) =>
  sql`jsonb_path_query_array(${content}, '$.groups[*].questions[*].help_picture')`;

/** Whether a content refers to that picture. `sha256`: a value, or a column. */
export const hasPicture = (content: SQLWrapper, sha256: string | SQLWrapper) =>
  sql`${picturesOf(content)} @> to_jsonb(${sha256}::text)`;

/** Questions to be filled in about an object, any number of times: an intake, a checklist. */
export const templates = pgTable(
  "templates",
  {
    id: id(),
    workspaceId: uuid()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    ...templateColumns,
    logo: text(),
    /** The template from which it was started. */
    parentId: uuid(),
    /** The platform's template of which this is the workspace's copy, and the revision it was last updated to. */
    globalTemplateId: uuid().references(() => globalTemplates.id, { onDelete: "set null" }),
    globalRevision: integer(),
    /** The template in another workspace from which this was copied, together with an object. */
    copiedFromId: uuid(),
    createdBy: uuid().references(() => users.id, { onDelete: "set null" }),
    updatedBy: uuid().references(() => users.id, { onDelete: "set null" }),
    deletionId: uuid(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    unique("templates_key").on(t.workspaceId, t.id),
    unique("templates_global_key").on(t.workspaceId, t.globalTemplateId),
    foreignKey({
      name: "templates_parent_fk",
      columns: [t.workspaceId, t.parentId],
      foreignColumns: [t.workspaceId, t.id],
    }),
    foreignKey({
      name: "templates_logo_fk",
      columns: [t.workspaceId, t.logo],
      foreignColumns: [blobs.workspaceId, blobs.sha256],
    }),
    foreignKey({
      name: "templates_deletion_fk",
      columns: [t.workspaceId, t.deletionId],
      foreignColumns: [deletions.workspaceId, deletions.id],
    }),
    index("templates_parent").on(t.workspaceId, t.parentId).where(sql`parent_id is not null`),
    index("templates_logo").on(t.workspaceId, t.logo).where(sql`logo is not null`),
    index("templates_global").on(t.globalTemplateId).where(sql`global_template_id is not null`),
    index("templates_deletion").on(t.workspaceId, t.deletionId).where(sql`deletion_id is not null`),
    index().on(t.createdBy),
    index().on(t.updatedBy),
  ],
);

/**
 * The content of a template. One with content is a version of the template itself; one without is a version for one
 * object, with its own title and the content of the version it is based on.
 */
export const templateVersions = pgTable(
  "template_versions",
  {
    id: id(),
    workspaceId: uuid().notNull(),
    templateId: uuid().notNull(),
    /** 1 is the first within the template; null for a version for one object. */
    number: integer(),
    title: text().notNull().default(""),
    content: jsonb().$type<Content>(),
    /** Set by its first answer: its content never changes afterwards. */
    frozenAt: moment(),
    objectId: uuid(),
    basedOnId: uuid(),
    copiedFromId: uuid(),
    createdBy: uuid().references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    unique("template_versions_key").on(t.workspaceId, t.id),
    unique("template_versions_number_key").on(t.workspaceId, t.templateId, t.number),
    foreignKey({
      name: "template_versions_template_fk",
      columns: [t.workspaceId, t.templateId],
      foreignColumns: [templates.workspaceId, templates.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "template_versions_object_fk",
      columns: [t.workspaceId, t.objectId],
      foreignColumns: [objects.workspaceId, objects.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "template_versions_base_fk",
      columns: [t.workspaceId, t.basedOnId],
      foreignColumns: [t.workspaceId, t.id],
    }),
    check(
      "template_versions_of",
      sql`(content is null) = (object_id is not null) and (content is null) = (based_on_id is not null) and (content is null) = (number is null)`,
    ),
    index("template_versions_object").on(t.workspaceId, t.objectId).where(sql`object_id is not null`),
    index("template_versions_pictures").using("gin", picturesOf(t.content)),
    index("template_versions_base").on(t.workspaceId, t.basedOnId).where(sql`based_on_id is not null`),
    index().on(t.createdBy),
  ],
);

/** The templates on an object. */
export const objectTemplates = pgTable(
  "object_templates",
  {
    workspaceId: uuid().notNull(),
    objectId: uuid().notNull(),
    templateId: uuid().notNull(),
    categoryId: uuid(),
    position: integer().notNull().default(0),
    createdBy: uuid().references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.objectId, t.templateId] }),
    foreignKey({
      name: "object_templates_object_fk",
      columns: [t.workspaceId, t.objectId],
      foreignColumns: [objects.workspaceId, objects.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "object_templates_template_fk",
      columns: [t.workspaceId, t.templateId],
      foreignColumns: [templates.workspaceId, templates.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "object_templates_category_fk",
      columns: [t.workspaceId, t.categoryId],
      foreignColumns: [categories.workspaceId, categories.id],
    }),
    index().on(t.workspaceId, t.templateId),
    index("object_templates_category").on(t.workspaceId, t.categoryId).where(sql`category_id is not null`),
    index().on(t.createdBy),
  ],
);
