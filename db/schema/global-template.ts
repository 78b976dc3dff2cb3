import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, id } from "./columns.ts";
import type { Content } from "./template.ts";
import { templateColumns } from "./template-columns.ts";
import { users } from "./user.ts";
import { workspaces } from "./workspace.ts";

/** Templates for every workspace or for named ones, managed by super admins. A workspace that uses one gets a copy. */
export const globalTemplates = pgTable(
  "global_templates",
  {
    id: id(),
    ...templateColumns,
    /** Stored outside all workspaces, as the bytes of the platform's library. */
    logo: text(),
    logoMime: text(),
    content: jsonb().$type<Content>().notNull().default({ groups: [] }),
    /** Increased by each change of its questions. */
    revision: integer().notNull().default(1),
    parentId: uuid(),
    /** Offered to all workspaces; else only to those in global_template_access. */
    everywhere: boolean().notNull().default(true),
    createdBy: uuid().references(() => users.id, { onDelete: "set null" }),
    updatedBy: uuid().references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    foreignKey({ name: "global_templates_parent_fk", columns: [t.parentId], foreignColumns: [t.id] }).onDelete(
      "set null",
    ),
    index().on(t.parentId),
    index().on(t.createdBy),
    index().on(t.updatedBy),
  ],
);

export const globalTemplateAccess = pgTable(
  "global_template_access",
  {
    workspaceId: uuid()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    templateId: uuid()
      .notNull()
      .references(() => globalTemplates.id, { onDelete: "cascade" }),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.templateId] }), index().on(t.templateId)],
);
