import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, id, moment } from "./columns.ts";
import { groups } from "./container.ts";
import { memberships, workspaces } from "./workspace.ts";

/** The identity provider (OpenID Connect) by which the people of a workspace may sign in. */
export const identityProviders = pgTable("identity_providers", {
  workspaceId: uuid()
    .primaryKey()
    .references(() => workspaces.id, { onDelete: "cascade" }),
  /** As its metadata names it. */
  issuer: text().notNull(),
  clientId: text().notNull(),
  /** Sealed by APP_SECRET (server/core/sealed.ts). */
  clientSecret: text().notNull(),
  /** The claim that names a person's groups. */
  groupsClaim: text().notNull().default("groups"),
  /** Who comes in without a link: who was invited, or everybody with an address in a domain of the workspace. */
  admits: text({ enum: ["invited", "domain"] })
    .notNull()
    .default("invited"),
  /** Who has an address in a domain of the workspace signs in by it alone; its owner aside. */
  onlyWay: boolean().notNull().default(false),
  /** When its metadata was last read. */
  checkedAt: moment(),
  createdAt: createdAt(),
  updatedAt: createdAt(),
});

/** The domains of e-mail addresses that a workspace says are its own, and proves by a TXT record. */
export const emailDomains = pgTable(
  "email_domains",
  {
    workspaceId: uuid()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    /** Lower case, as in DNS. */
    domain: text().notNull(),
    token: text().notNull(),
    /** Null: not proven, or not any more. */
    provedAt: moment(),
    /** When the record was last looked for, with an answer. */
    checkedAt: moment(),
    /** Since when the record of a proven domain is gone; null: it was there. */
    missingSince: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.domain] }),
    uniqueIndex("email_domains_proved").on(t.domain).where(sql`proved_at is not null`),
  ],
);

/** Who a person of a workspace is at its provider. Whoever leaves the workspace loses it, with its sessions. */
export const companyIdentities = pgTable(
  "company_identities",
  {
    id: id(),
    workspaceId: uuid().notNull(),
    userId: uuid().notNull(),
    issuer: text().notNull(),
    subject: text().notNull(),
    lastUsedAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    unique("company_identities_subject").on(t.workspaceId, t.issuer, t.subject),
    unique("company_identities_person").on(t.workspaceId, t.userId),
    foreignKey({
      name: "company_identities_membership_fk",
      columns: [t.workspaceId, t.userId],
      foreignColumns: [memberships.workspaceId, memberships.userId],
    }).onDelete("cascade"),
    foreignKey({
      name: "company_identities_provider_fk",
      columns: [t.workspaceId],
      foreignColumns: [identityProviders.workspaceId],
    }).onDelete("cascade"),
    index().on(t.userId),
  ],
);

/** What a group at the provider gives: a role in the workspace, or a place in one of its groups. */
export const providerRoles = pgTable(
  "provider_roles",
  {
    id: id(),
    workspaceId: uuid().notNull(),
    /** The name or id of the group, as the claim has it. */
    claimValue: text().notNull(),
    role: text({ enum: ["admin", "member"] }),
    groupId: uuid(),
  },
  (t) => [
    check("provider_roles_one", sql`num_nonnulls(role, group_id) = 1`),
    foreignKey({
      name: "provider_roles_provider_fk",
      columns: [t.workspaceId],
      foreignColumns: [identityProviders.workspaceId],
    }).onDelete("cascade"),
    foreignKey({
      name: "provider_roles_group_fk",
      columns: [t.workspaceId, t.groupId],
      foreignColumns: [groups.workspaceId, groups.id],
    }).onDelete("cascade"),
    index().on(t.workspaceId, t.groupId),
  ],
);
