import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, day, id, moment } from "./columns.ts";
import { users } from "./user.ts";

/** Increased when db/state.sql computes states otherwise. */
export const STATES_REVISION = 1;

export const workspaces = pgTable(
  "workspaces",
  {
    id: id(),
    name: text().notNull(),
    slug: text().notNull().unique("workspaces_slug_key"),
    /** Null: the workspace is deleted, and its owner's account too. */
    ownerId: uuid().references(() => users.id, { onDelete: "set null" }),
    company: text().notNull().default(""),
    vat: text().notNull().default(""),
    /** When VIES last confirmed that the number is in use. */
    vatVerifiedAt: moment(),
    street: text().notNull().default(""),
    number: text().notNull().default(""),
    zip: text().notNull().default(""),
    city: text().notNull().default(""),
    /** ISO 3166, two letters. */
    country: text().notNull().default("BE"),
    /** Where invoices are mailed besides to the owner; empty: nowhere else. */
    billingEmail: text().notNull().default(""),
    commercialStatus: text({ enum: ["test", "demo", "trial", "active", "inactive", "to_dispose"] })
      .notNull()
      .default("trial"),
    logo: text(),
    colorCode: text(),
    plan: text({ enum: ["free", "trial", "basic", "enterprise"] })
      .notNull()
      .default("free"),
    /** The last day of the plan or trial; null: no end. */
    planEndsOn: day(),
    extraBoards: integer().notNull().default(0),
    /** GB granted by the platform beyond the quota of its plan. */
    extraStorage: integer().notNull().default(0),
    /** Visitors of the QR page may report problems. */
    takesProblems: boolean().notNull().default(true),
    /** The day from which its people need a second factor to reach it; null: they do not. */
    secondFactorFrom: day(),
    /** Its reports were mapped to duties; false: it is from before there were duties (server/inspection/duty/). */
    dutiesMapped: boolean().notNull().default(true),
    /** By which rules the states of its objects were computed (db/refresh-states.ts). */
    statesRevision: integer().notNull().default(STATES_REVISION),
    /** The edition of the catalogue of duties that it follows (catalogue.ts); a new workspace starts with the newest. */
    catalogueEdition: integer()
      .notNull()
      .default(0)
      .$defaultFn(() => sql`(select coalesce(max(number), 0) from catalogue_editions)`),
    customerNumber: integer().generatedAlwaysAsIdentity({ startWith: 10001 }),
    /** Set when it is deleted: it has no members any more, and a job removes what is left. */
    deletedAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.ownerId), check("workspaces_owned", sql`owner_id is not null or deleted_at is not null`)],
);

export const memberships = pgTable(
  "memberships",
  {
    workspaceId: uuid()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    role: text({ enum: ["owner", "admin", "member", "tablet"] }).notNull(),
    /** Of a tablet: its name for signing in within the workspace, in lower case (`slug/name`). */
    tabletName: text(),
    /** A tablet from before such names existed: its label also signs it in, until somebody proves that address. */
    signsInByLabel: boolean().notNull().default(false),
    /**
     * They joined by an invitation as an inspector only. Until a group or another grant gives them more, they see no
     * members, also after their last day.
     */
    isExternal: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.userId] }),
    index().on(t.userId),
    uniqueIndex("memberships_tablet_name").on(t.workspaceId, t.tabletName).where(sql`tablet_name is not null`),
  ],
);

/** The slugs that a workspace had: until that day nobody else gets one, and its tablets sign in with it. */
export const formerSlugs = pgTable(
  "former_slugs",
  {
    workspaceId: uuid()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    slug: text().notNull(),
    until: day().notNull(),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.slug] }), index().on(t.slug)],
);
