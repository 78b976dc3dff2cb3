import { defaultLocale } from "@i18n/locales";
import { sql } from "drizzle-orm";
import { boolean, customType, foreignKey, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, moment } from "./columns.ts";

export const provenBy = ["password", "code", "passkey", "company", "mail", "tablet"] as const;
export type ProvenBy = (typeof provenBy)[number];

export const users = pgTable(
  "users",
  {
    id: id(),
    /**
     * Lower case. Of an account whose address is proven: identifies it. Otherwise an unproven claim, which gives no
     * access and does not keep others from using the address.
     */
    email: text().notNull(),
    /** When they proved that they receive mail at the address; null: not yet. */
    provedAt: moment(),
    passwordHash: text(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    locale: text().notNull().default(defaultLocale),
    phone: text(),
    /** sha256 of their picture. */
    image: text(),
    isSuperAdmin: boolean().notNull().default(false),
    /**
     * Increased by each change of address or password; links mailed before are then invalid
     * (server/tenancy/user/end-access.ts).
     */
    accessVersion: integer().notNull().default(0),
    termsAcceptedAt: moment(),
    /** When the one trial of this owner started. */
    trialStartedAt: moment(),
    /** The next step of the tour; 0: completed or dismissed. */
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
 * What was mailed to an unproven address: a link and a code, either of which proves it. Both are derived from the id
 * and the server's key. An account may have several open ones.
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
    /** Wrong codes entered in a browser of that account, and by others who named the address. */
    ownTries: integer().notNull().default(0),
    otherTries: integer().notNull().default(0),
    expiresAt: moment().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.userId), index().on(t.email)],
);

/** Keyed hashes of addresses whose owner has had the one trial; they remain after the account is deleted. */
export const takenTrials = pgTable("taken_trials", { hash: text().primaryKey(), at: createdAt() });

/** A device: a browser's session, or the refresh tokens of one REST sign-in. */
const logPlace = customType<{ data: string }>({ dataType: () => "pg_lsn" });

export const sessions = pgTable(
  "sessions",
  {
    /** The sha256 of the holder's token, in hexadecimal. */
    id: text().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    expiresAt: moment().notNull(),
    kind: text({ enum: ["web", "api"] })
      .notNull()
      .default("web"),
    device: text().notNull().default(""),
    /** The network address of its last use, as far as our proxies vouch for it. */
    source: text().notNull().default(""),
    impersonatorId: uuid().references(() => users.id, { onDelete: "cascade" }),
    /** Of an impersonation: the super admin's own session; when that ends, this one ends too. */
    ownSessionId: text(),
    /** When the password was last confirmed. */
    passwordAt: moment(),
    /**
     * How the person proved who they are when it began: with a password alone, a password and a code, a passkey, at the
     * identity provider of their company, by a link or code that was mailed to them; or it is a tablet. Null: not known.
     */
    provenBy: text({ enum: provenBy }),
    /** When a second factor was given in it; null: it began with a password alone. */
    secondFactorAt: moment(),
    /**
     * The identity by whose provider it was made (provider.ts, which refers to this file; so its foreign key stands in the
     * migration alone): it ends with that one. Null: the person gave their own password or passkey.
     */
    identityId: uuid(),
    usedAt: createdAt(),
    /** How far the log of the database was when it last wrote, where there is a replica to read from. */
    wroteLsn: logPlace(),
    createdAt: createdAt(),
  },
  (t) => [
    foreignKey({ name: "sessions_own_fk", columns: [t.ownSessionId], foreignColumns: [t.id] }).onDelete("cascade"),
    index().on(t.userId),
    index("sessions_impersonator").on(t.impersonatorId).where(sql`impersonator_id is not null`),
    index("sessions_own").on(t.ownSessionId).where(sql`own_session_id is not null`),
    index("sessions_identity").on(t.identityId).where(sql`identity_id is not null`),
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

/** A token that was mailed, or shown once as a QR code, stored as its sha256. */
export const mailedTokens = pgTable(
  "mailed_tokens",
  {
    hash: text().primaryKey(),
    kind: text({ enum: ["password_reset", "email_change", "email_undo", "tablet_pairing"] }).notNull(),
    /**
     * Of a change of address: the new one, to be confirmed; of its undo, the old one; of a link to set a password, the
     * address that it proves.
     */
    email: text(),
    /** The session that requested it (`sessions.id`). */
    sessionId: text(),
    /** The account's access_version when it was sent. Null: it stays valid after a change of password or address. */
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

/** Failed sign-ins, by the account tried and the network, both hashed. */
export const attempts = pgTable("attempts", { id: id(), about: text().notNull(), at: createdAt() }, (t) => [
  index().on(t.about, t.at),
]);
