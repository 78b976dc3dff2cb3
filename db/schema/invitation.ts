import { foreignKey, index, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, moment } from "./columns.ts";
import { containers } from "./container.ts";
import { users } from "./user.ts";
import { workspaces } from "./workspace.ts";

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
    /** Where it lets the person in; null: the workspace alone. */
    containerId: uuid(),
    containerRole: text({ enum: ["admin", "guest"] }),
    /** sha256 of the mailed token; null until the mail was made. */
    tokenHash: text().unique("invitations_token_key"),
    invitedBy: uuid().references(() => users.id, { onDelete: "set null" }),
    expiresAt: moment().notNull(),
    acceptedAt: moment(),
    withdrawnAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    unique("invitations_key").on(t.workspaceId, t.id),
    foreignKey({
      name: "invitations_container_fk",
      columns: [t.workspaceId, t.containerId],
      foreignColumns: [containers.workspaceId, containers.id],
    }).onDelete("cascade"),
    index().on(t.workspaceId, t.email),
    index().on(t.workspaceId, t.containerId),
  ],
);
