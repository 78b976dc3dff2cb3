import { sql } from "drizzle-orm";
import { foreignKey, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, moment } from "./columns.ts";
import { identityProviders } from "./provider.ts";
import { users } from "./user.ts";

/** A token with which the identity provider of a workspace provisions people (SCIM). It ends with the provider. */
export const scimTokens = pgTable(
  "scim_tokens",
  {
    id: id(),
    workspaceId: uuid().notNull(),
    /** sha256 of the token. */
    tokenHash: text().notNull().unique("scim_tokens_token_key"),
    /** How the token begins, so that people tell one from another. */
    tokenStart: text().notNull(),
    /** Null: their account no longer exists. */
    madeBy: uuid().references(() => users.id, { onDelete: "set null" }),
    usedAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    foreignKey({
      name: "scim_tokens_provider_fk",
      columns: [t.workspaceId],
      foreignColumns: [identityProviders.workspaceId],
    }).onDelete("cascade"),
    index().on(t.workspaceId),
    index("scim_tokens_made_by").on(t.madeBy),
  ],
);

/**
 * A person as the identity provider of a workspace describes them. They are active there as long as they are a member:
 * that is said by memberships alone.
 */
export const scimPeople = pgTable(
  "scim_people",
  {
    id: id(),
    workspaceId: uuid().notNull(),
    /** Their account; null: they were never active. */
    userId: uuid().references(() => users.id, { onDelete: "cascade" }),
    /** The provider's own id of them; of Entra the `oid` of its ID tokens. */
    externalId: text(),
    /** Compared without regard to case. */
    userName: text().notNull(),
    /** Null: userName is their address. */
    email: text(),
    givenName: text(),
    familyName: text(),
    displayName: text(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    foreignKey({
      name: "scim_people_provider_fk",
      columns: [t.workspaceId],
      foreignColumns: [identityProviders.workspaceId],
    }).onDelete("cascade"),
    uniqueIndex("scim_people_user_name").on(t.workspaceId, sql`lower(${t.userName})`),
    uniqueIndex("scim_people_external_id").on(t.workspaceId, t.externalId),
    uniqueIndex("scim_people_account").on(t.workspaceId, t.userId),
    index("scim_people_user_id").on(t.userId),
  ],
);
