import { sql } from "drizzle-orm";
import { check, foreignKey, index, pgTable, primaryKey, text, unique, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, day, id, moment } from "./columns.ts";
import { containers, grantRole, groups } from "./container.ts";
import { users } from "./user.ts";
import { workspaces } from "./workspace.ts";

/**
 * An invitation to a workspace, sent by mail: at most one open one for each address. The two tables below say what it
 * gives access to.
 */
export const invitations = pgTable(
  "invitations",
  {
    id: id(),
    workspaceId: uuid()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    email: text().notNull(),
    role: text({ enum: ["admin", "member"] })
      .notNull()
      .default("member"),
    /** sha256 of the token in the mail; null until the mail is made. */
    tokenHash: text().unique("invitations_token_key"),
    invitedBy: uuid().references(() => users.id, { onDelete: "set null" }),
    /** The account without a password that was made for the invited address. */
    userId: uuid().references(() => users.id, { onDelete: "set null" }),
    /** When its last mail was enqueued. */
    sentAt: createdAt(),
    /**
     * Since when it is held back: until the inviter's address is proven and the workspace's daily limit allows one more
     * mail; null: it is not.
     */
    waitsSince: moment(),
    expiresAt: moment().notNull(),
    acceptedAt: moment(),
    withdrawnAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    unique("invitations_key").on(t.workspaceId, t.id),
    uniqueIndex("invitations_open").on(t.workspaceId, t.email).where(sql`accepted_at is null and withdrawn_at is null`),
    index("invitations_waiting").on(t.workspaceId, t.waitsSince).where(sql`waits_since is not null`),
    index().on(t.workspaceId, t.email),
    index().on(t.email),
    index().on(t.invitedBy),
    index().on(t.userId),
  ],
);

/** The inviter. If they may no longer give this access when it is accepted, it is not given. */
const givenBy = () => uuid().references(() => users.id, { onDelete: "set null" });

export const invitationContainers = pgTable(
  "invitation_containers",
  {
    workspaceId: uuid().notNull(),
    invitationId: uuid().notNull(),
    containerId: uuid().notNull(),
    role: grantRole().notNull(),
    /** Of an inspector: see grants. */
    endsOn: day(),
    givenBy: givenBy(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.invitationId, t.containerId] }),
    check("invitation_containers_inspector_ends", sql`(role = 'inspector') = (ends_on is not null)`),
    foreignKey({
      name: "invitation_containers_invitation_fk",
      columns: [t.workspaceId, t.invitationId],
      foreignColumns: [invitations.workspaceId, invitations.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "invitation_containers_container_fk",
      columns: [t.workspaceId, t.containerId],
      foreignColumns: [containers.workspaceId, containers.id],
    }).onDelete("cascade"),
    index().on(t.workspaceId, t.containerId),
    index().on(t.givenBy),
  ],
);

export const invitationGroups = pgTable(
  "invitation_groups",
  {
    workspaceId: uuid().notNull(),
    invitationId: uuid().notNull(),
    groupId: uuid().notNull(),
    givenBy: givenBy(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.invitationId, t.groupId] }),
    foreignKey({
      name: "invitation_groups_invitation_fk",
      columns: [t.workspaceId, t.invitationId],
      foreignColumns: [invitations.workspaceId, invitations.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "invitation_groups_group_fk",
      columns: [t.workspaceId, t.groupId],
      foreignColumns: [groups.workspaceId, groups.id],
    }).onDelete("cascade"),
    index().on(t.workspaceId, t.groupId),
    index().on(t.givenBy),
  ],
);
