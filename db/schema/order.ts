import { sql } from "drizzle-orm";
import { check, foreignKey, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, id } from "./columns.ts";
import { containers } from "./container.ts";
import { sortedLists, sortModes } from "./sort-mode.ts";
import { memberships, workspaces } from "./workspace.ts";

/** The order of a list: a workspace's boards, a container's children, or its objects. */
export const orders = pgTable(
  "orders",
  {
    id: id(),
    workspaceId: uuid()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    type: text({ enum: sortedLists }).notNull(),
    /** Null: the workspace's boards. */
    containerId: uuid(),
    /** Null: the order for everybody without one of their own. */
    userId: uuid(),
    mode: text({ enum: sortModes }).notNull(),
    /** Ids in the order they were dragged to. Deleted ones are skipped, new ones come last. */
    items: uuid().array().notNull().default(sql`'{}'`),
    updatedAt: createdAt(),
  },
  (t) => [
    unique("orders_place_key").on(t.workspaceId, t.type, t.containerId, t.userId).nullsNotDistinct(),
    check("orders_place", sql`(container_id is null) = (type = 'boards')`),
    foreignKey({
      name: "orders_container_fk",
      columns: [t.workspaceId, t.containerId],
      foreignColumns: [containers.workspaceId, containers.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "orders_membership_fk",
      columns: [t.workspaceId, t.userId],
      foreignColumns: [memberships.workspaceId, memberships.userId],
    }).onDelete("cascade"),
  ],
);
