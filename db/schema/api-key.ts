import { keyAreas } from "@server/core/key-areas";
import { sql } from "drizzle-orm";
import { boolean, check, foreignKey, index, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, day, id, moment } from "./columns.ts";
import { containers } from "./container.ts";
import { users } from "./user.ts";
import { workspaces } from "./workspace.ts";

/** A key of a workspace with which a program calls REST, in its own name. */
export const apiKeys = pgTable(
  "api_keys",
  {
    id: id(),
    workspaceId: uuid()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    /** The account of the program: its first name is the key's. It has no address, no password and no membership. */
    userId: uuid()
      .notNull()
      .unique("api_keys_user_key")
      .references(() => users.id, { onDelete: "cascade" }),
    /** sha256 of the token; null: withdrawn. */
    tokenHash: text().unique("api_keys_token_key"),
    /** How the token begins, so that people tell one from another. */
    tokenStart: text().notNull(),
    mayWrite: boolean().notNull(),
    areas: text({ enum: keyAreas }).array().notNull(),
    /** It reaches the whole workspace; else what is in api_key_places, also when nothing is left of that. */
    everywhere: boolean().notNull(),
    /** The last day in Brussels on which it works; null: no end. */
    endsOn: day(),
    /** Who answers for it: it may never do more than they may. Null: their account no longer exists. */
    madeBy: uuid().references(() => users.id, { onDelete: "set null" }),
    /** When that person left the workspace. */
    makerLeftAt: moment(),
    withdrawnAt: moment(),
    usedAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    unique("api_keys_in_workspace").on(t.workspaceId, t.id),
    index("api_keys_made_by").on(t.madeBy),
    check("api_keys_withdrawn", sql`(token_hash is null) = (withdrawn_at is not null)`),
  ],
);

/** A board or container that a key reaches, with all below it. */
export const apiKeyPlaces = pgTable(
  "api_key_places",
  {
    workspaceId: uuid().notNull(),
    keyId: uuid().notNull(),
    containerId: uuid().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.keyId, t.containerId] }),
    foreignKey({
      name: "api_key_places_key_fk",
      columns: [t.workspaceId, t.keyId],
      foreignColumns: [apiKeys.workspaceId, apiKeys.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "api_key_places_container_fk",
      columns: [t.workspaceId, t.containerId],
      foreignColumns: [containers.workspaceId, containers.id],
    }).onDelete("cascade"),
    index().on(t.workspaceId, t.containerId),
  ],
);
