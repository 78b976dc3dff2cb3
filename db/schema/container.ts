import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  customType,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { blobs } from "./blob.ts";
import { createdAt, id, moment } from "./columns.ts";
import { deletions } from "./deletion.ts";
import { users } from "./user.ts";
import { memberships, workspaces } from "./workspace.ts";

/** Text that search compares; made by the database. */
export const searchText = customType<{ data: string }>({ dataType: () => "text" });

export const containers = pgTable(
  "containers",
  {
    id: id(),
    workspaceId: uuid()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    /** null: a board. */
    parentId: uuid(),
    /** Who made it, and owns it. */
    userId: uuid().references(() => users.id, { onDelete: "set null" }),
    title: text().notNull(),
    subtitle: text().notNull().default(""),
    /** The floor plan: sha256 of its picture, and the size in pixels. */
    floorplan: text(),
    floorplanWidth: integer(),
    floorplanHeight: integer(),
    floorplanAt: moment(),
    /**
     * The file of the library it was drawn from, the workspace's own or a global one: to say where that is used, and no
     * more.
     */
    floorplanLibraryFileId: uuid(),
    deletionId: uuid(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
    search: searchText().generatedAlwaysAs(sql`plain_all(title, subtitle)`),
  },
  (t) => [
    unique("containers_key").on(t.workspaceId, t.id),
    foreignKey({
      name: "containers_parent_fk",
      columns: [t.workspaceId, t.parentId],
      foreignColumns: [t.workspaceId, t.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "containers_deletion_fk",
      columns: [t.workspaceId, t.deletionId],
      foreignColumns: [deletions.workspaceId, deletions.id],
    }),
    index().on(t.workspaceId, t.parentId),
    index().on(t.userId),
    // bytes that a floor plan shows are not cleared away, though its row be on its way
    foreignKey({
      name: "containers_floorplan_fk",
      columns: [t.workspaceId, t.floorplan],
      foreignColumns: [blobs.workspaceId, blobs.sha256],
    }),
    index("containers_floorplan").on(t.workspaceId, t.floorplan).where(sql`floorplan is not null`),
    index("containers_library")
      .on(t.workspaceId, t.floorplanLibraryFileId)
      .where(sql`floorplan_library_file_id is not null`),
    index("containers_deletion").on(t.workspaceId, t.deletionId).where(sql`deletion_id is not null`),
    index("containers_search").using("gin", t.workspaceId, sql`search gin_trgm_ops`),
  ],
);

export const grants = pgTable(
  "grants",
  {
    workspaceId: uuid().notNull(),
    containerId: uuid().notNull(),
    userId: uuid().notNull(),
    role: text({ enum: ["admin", "guest"] }).notNull(),
    /** Nobody removes or demotes an owner: who made the container (containers.user_id), and who was added as one. */
    isOwner: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.userId, t.containerId] }),
    // who leaves the workspace leaves all of it
    foreignKey({
      name: "grants_membership_fk",
      columns: [t.workspaceId, t.userId],
      foreignColumns: [memberships.workspaceId, memberships.userId],
    }).onDelete("cascade"),
    check("grants_owner_is_admin", sql`role = 'admin' or not is_owner`),
    foreignKey({
      name: "grants_container_fk",
      columns: [t.workspaceId, t.containerId],
      foreignColumns: [containers.workspaceId, containers.id],
    }).onDelete("cascade"),
    index().on(t.workspaceId, t.containerId),
  ],
);

export const groups = pgTable(
  "groups",
  {
    id: id(),
    workspaceId: uuid()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    title: text().notNull(),
    subtitle: text().notNull().default(""),
    createdAt: createdAt(),
  },
  (t) => [unique("groups_key").on(t.workspaceId, t.id)],
);

export const groupMembers = pgTable(
  "group_members",
  {
    workspaceId: uuid().notNull(),
    groupId: uuid().notNull(),
    userId: uuid().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.userId, t.groupId] }),
    foreignKey({
      name: "group_members_membership_fk",
      columns: [t.workspaceId, t.userId],
      foreignColumns: [memberships.workspaceId, memberships.userId],
    }).onDelete("cascade"),
    foreignKey({
      name: "group_members_group_fk",
      columns: [t.workspaceId, t.groupId],
      foreignColumns: [groups.workspaceId, groups.id],
    }).onDelete("cascade"),
    index().on(t.workspaceId, t.groupId),
  ],
);

export const groupContainers = pgTable(
  "group_containers",
  {
    workspaceId: uuid().notNull(),
    groupId: uuid().notNull(),
    containerId: uuid().notNull(),
    isContainerAdmin: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.groupId, t.containerId] }),
    foreignKey({
      name: "group_containers_group_fk",
      columns: [t.workspaceId, t.groupId],
      foreignColumns: [groups.workspaceId, groups.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "group_containers_container_fk",
      columns: [t.workspaceId, t.containerId],
      foreignColumns: [containers.workspaceId, containers.id],
    }).onDelete("cascade"),
    index().on(t.workspaceId, t.containerId),
  ],
);
