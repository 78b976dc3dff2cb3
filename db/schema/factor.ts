import { sql } from "drizzle-orm";
import { bigint, boolean, foreignKey, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { bytea, createdAt, id, moment } from "./columns.ts";
import { users } from "./user.ts";
import { memberships } from "./workspace.ts";

const ofUser = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

/** A passkey of a person: a key pair of theirs, of which the device keeps the private key. */
export const passkeys = pgTable(
  "passkeys",
  {
    /** As the browser names it, in base64url. */
    id: text().primaryKey(),
    userId: ofUser(),
    /** COSE, of any algorithm that browsers offer. */
    publicKey: bytea().notNull(),
    /** How often it was used, as the device counts; 0 for ever where it is synchronised between devices. */
    counter: bigint({ mode: "number" }).notNull(),
    /** How browsers reach it: internal, hybrid, usb … */
    transports: text().array().notNull(),
    /** Whether it is kept in an account (Apple, Google …) and comes back on a new device. */
    isSynced: boolean().notNull(),
    name: text().notNull(),
    lastUsedAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.userId)],
);

/** The authenticator app of a person, which shows codes by time (TOTP). */
export const authenticatorApps = pgTable("authenticator_apps", {
  userId: ofUser().primaryKey(),
  /** Sealed by APP_SECRET (server/core/sealed.ts). */
  secret: text().notNull(),
  /** When its first code was right; null: it is being set up and counts for nothing. */
  confirmedAt: moment(),
  /** The period of 30 seconds of the last code that was accepted: each code is accepted once. */
  lastStep: bigint({ mode: "number" }).notNull().default(0),
  createdAt: createdAt(),
});

/** A code for when nothing else is at hand: each works once. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    /** A keyed hash of the person and the code. */
    hash: text().primaryKey(),
    userId: ofUser(),
    usedAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.userId)],
);

/** Challenges that a passkey has answered, and tickets that signed in, until they expire: each is accepted once. */
export const usedChallenges = pgTable("used_challenges", { id: uuid().primaryKey(), expiresAt: moment().notNull() });

/**
 * An admin of a workspace asked that a person's second factors be removed, who lost them all. Nothing happens before
 * `dueAt`; until then the person can keep them. At most one waits for each person.
 */
export const factorResets = pgTable(
  "factor_resets",
  {
    id: id(),
    workspaceId: uuid().notNull(),
    userId: uuid().notNull(),
    askedBy: uuid().references(() => users.id, { onDelete: "set null" }),
    dueAt: moment().notNull(),
    /** When it was done, or dropped. */
    endedAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    foreignKey({
      name: "factor_resets_member",
      columns: [t.workspaceId, t.userId],
      foreignColumns: [memberships.workspaceId, memberships.userId],
    }).onDelete("cascade"),
    index().on(t.workspaceId, t.userId),
    index().on(t.askedBy),
    uniqueIndex("factor_resets_waiting").on(t.userId).where(sql`ended_at is null`),
  ],
);
