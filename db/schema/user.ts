import { defaultLocale } from "@i18n/locales";
import { sql } from "drizzle-orm";
import { boolean, foreignKey, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, moment } from "./columns.ts";

export const users = pgTable(
  "users",
  {
    id: id(),
    /**
     * Lower case. Of a proven account: who one is. Of any other: a claim, which gives nothing and stands in nobody's
     * way.
     */
    email: text().notNull(),
    /** When they showed that mail to the address reaches them; null: not yet. */
    provedAt: moment(),
    passwordHash: text(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    locale: text().notNull().default(defaultLocale),
    phone: text(),
    /** Names their picture. */
    image: text(),
    isSuperAdmin: boolean().notNull().default(false),
    /**
     * Goes up with each change of what the account is; what was mailed before is worth nothing then
     * (server/tenancy/user/end-access.ts).
     */
    accessVersion: integer().notNull().default(0),
    termsAcceptedAt: moment(),
    /** The one trial of an owner. */
    trialStartedAt: moment(),
    /** Which step of the tour comes next; 0: it was followed to its end, or put away. */
    tourStep: integer().notNull().default(1),
    lastActivityAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("users_email_key").on(t.email).where(sql`proved_at is not null`),
    index("users_email_claimed").on(t.email, t.createdAt).where(sql`proved_at is null`),
  ],
);

/**
 * What was mailed to an address that an account claims: a link and a code, either of which proves it. Both are derived
 * from the id and the server's key. Several of an account may be open at once.
 */
export const addressProofs = pgTable(
  "address_proofs",
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    email: text().notNull(),
    /** sha256 of the link's token. */
    tokenHash: text().notNull().unique("address_proofs_token_key"),
    /** Wrong codes given in a browser of that account, and by whoever named the address. */
    ownTries: integer().notNull().default(0),
    otherTries: integer().notNull().default(0),
    expiresAt: moment().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.userId), index().on(t.email)],
);

/** Proven addresses whose owner has had the one trial, as keyed hashes: they outlive the account. */
export const takenTrials = pgTable("taken_trials", { hash: text().primaryKey(), at: createdAt() });

/** A device: a browser's session, or a family of refresh tokens over REST. */
export const sessions = pgTable(
  "sessions",
  {
    /** The sha256 of the token that its holder has, as hexadecimal digits. */
    id: text().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    expiresAt: moment().notNull(),
    kind: text({ enum: ["web", "api"] })
      .notNull()
      .default("web"),
    device: text().notNull().default(""),
    /** Where it was used last: an address, as far as our proxies vouch for it. */
    source: text().notNull().default(""),
    impersonatorId: uuid().references(() => users.id, { onDelete: "cascade" }),
    /** The session of who impersonates: what ends that ends this too. */
    ownSessionId: text(),
    /** When the password was last asked again. */
    passwordAt: moment(),
    usedAt: createdAt(),
    createdAt: createdAt(),
  },
  (t) => [
    foreignKey({ name: "sessions_own_fk", columns: [t.ownSessionId], foreignColumns: [t.id] }).onDelete("cascade"),
    index().on(t.userId),
    index("sessions_impersonator").on(t.impersonatorId).where(sql`impersonator_id is not null`),
    index("sessions_own").on(t.ownSessionId).where(sql`own_session_id is not null`),
  ],
);

export const refreshTokens = pgTable(
  "refresh_tokens",
  {
    hash: text().primaryKey(),
    sessionId: text()
      .notNull()
      .references(() => sessions.id, { onDelete: "cascade" }),
    spentAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.sessionId)],
);

/** A token that was mailed, or shown once as a QR code, kept as its sha256. */
export const mailedTokens = pgTable(
  "mailed_tokens",
  {
    hash: text().primaryKey(),
    kind: text({ enum: ["password_reset", "email_change", "email_undo", "tablet_pairing"] }).notNull(),
    /**
     * The new address that is to be confirmed; of an undo, the one before; of a link to set a password, the one that it
     * proves.
     */
    email: text(),
    /** The session that asked for it, as `sessions.id` names it. */
    sessionId: text(),
    /** That of the account when it was sent. Null: it outlives a new password and address. */
    accessVersion: integer(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    expiresAt: moment().notNull(),
    usedAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.userId)],
);

/** Failed sign-ins, by what was tried and from where, both hashed. */
export const attempts = pgTable("attempts", { id: id(), about: text().notNull(), at: createdAt() }, (t) => [
  index().on(t.about, t.at),
]);
