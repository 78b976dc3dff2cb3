import { sql } from "drizzle-orm";
import { foreignKey, index, integer, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import { blobs } from "./blob.ts";
import { createdAt, id } from "./columns.ts";
import { containers } from "./container.ts";
import { itemTypes } from "./item-type.ts";
import { templates } from "./template.ts";
import { users } from "./user.ts";

/** What each object in a container should have. */
export const backgroundTemplates = pgTable(
  "background_templates",
  {
    id: id(),
    workspaceId: uuid().notNull(),
    containerId: uuid().notNull(),
    title: text().notNull(),
    description: text().notNull().default(""),
    createdBy: uuid().references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    unique("background_templates_key").on(t.workspaceId, t.id),
    foreignKey({
      name: "background_templates_container_fk",
      columns: [t.workspaceId, t.containerId],
      foreignColumns: [containers.workspaceId, containers.id],
    }).onDelete("cascade"),
    index().on(t.workspaceId, t.containerId),
    index().on(t.createdBy),
  ],
);

export const backgroundItems = pgTable(
  "background_items",
  {
    id: id(),
    workspaceId: uuid().notNull(),
    backgroundTemplateId: uuid().notNull(),
    name: text().notNull(),
    type: text({ enum: itemTypes }).notNull(),
    /** Of an item that asks for a report: its review point; null means any. */
    reviewPoint: text(),
    /** Of an item that asks for a template: the one that must be on the object, with an answer. */
    templateId: uuid(),
    position: integer().notNull().default(0),
  },
  (t) => [
    foreignKey({
      name: "background_items_template_fk",
      columns: [t.workspaceId, t.backgroundTemplateId],
      foreignColumns: [backgroundTemplates.workspaceId, backgroundTemplates.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "background_items_asked_fk",
      columns: [t.workspaceId, t.templateId],
      foreignColumns: [templates.workspaceId, templates.id],
    }).onDelete("cascade"),
    index("background_items_asked").on(t.workspaceId, t.templateId).where(sql`template_id is not null`),
    index().on(t.workspaceId, t.backgroundTemplateId),
  ],
);

/** Pictures of how an object should look. */
export const backgroundImages = pgTable(
  "background_images",
  {
    workspaceId: uuid().notNull(),
    backgroundTemplateId: uuid().notNull(),
    sha256: text().notNull(),
    name: text().notNull(),
    position: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.backgroundTemplateId, t.sha256] }),
    foreignKey({
      name: "background_images_template_fk",
      columns: [t.workspaceId, t.backgroundTemplateId],
      foreignColumns: [backgroundTemplates.workspaceId, backgroundTemplates.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "background_images_blob_fk",
      columns: [t.workspaceId, t.sha256],
      foreignColumns: [blobs.workspaceId, blobs.sha256],
    }),
    index().on(t.workspaceId, t.sha256),
  ],
);
