import { sql } from "drizzle-orm";
import { check, foreignKey, index, integer, pgTable, text, unique, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { blobs } from "./blob.ts";
import { createdAt, id, moment } from "./columns.ts";
import { containers } from "./container.ts";
import { workspaces } from "./workspace.ts";

/**
 * The floor plans of a container beside the one in use (which is in its own row): one that waits to be used, and those
 * that were used before.
 */
export const floorPlans = pgTable(
  "floor_plans",
  {
    id: id(),
    workspaceId: uuid()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    containerId: uuid().notNull(),
    /** Its picture, and the size of that in pixels. */
    sha256: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** Of one that waits: the file of a library that it was made from. */
    libraryFileId: uuid(),
    /** When it was the plan of its container; both null while it waits. */
    usedFrom: moment(),
    usedUntil: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    unique("floor_plans_key").on(t.workspaceId, t.id),
    foreignKey({
      name: "floor_plans_container_fk",
      columns: [t.workspaceId, t.containerId],
      foreignColumns: [containers.workspaceId, containers.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "floor_plans_blob_fk",
      columns: [t.workspaceId, t.sha256],
      foreignColumns: [blobs.workspaceId, blobs.sha256],
    }),
    check("floor_plans_used", sql`(used_from is null) = (used_until is null)`),
    uniqueIndex("floor_plans_waiting").on(t.workspaceId, t.containerId).where(sql`used_until is null`),
    index().on(t.workspaceId, t.containerId, t.usedUntil),
    index().on(t.workspaceId, t.sha256),
  ],
);
