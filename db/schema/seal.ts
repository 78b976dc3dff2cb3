import { sql } from "drizzle-orm";
import { type AnyPgColumn, boolean, foreignKey, index, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, moment } from "./columns.ts";
import { workspaces } from "./workspace.ts";

/** The certificates by which this installation sealed, so that it knows its seals when it seals by another one. */
export const sealCertificates = pgTable("seal_certificates", {
  id: id(),
  /** Its sha256, in hex. */
  fingerprint: text().notNull().unique("seal_certificates_fingerprint_key"),
  /** Whom it is of, as the certificate says. */
  subject: text().notNull(),
  /** In PEM. */
  certificate: text().notNull(),
  /** Made here, because none was set: nobody else says whose it is. */
  isOwn: boolean().notNull(),
  /** Of one made here: its private key in PEM, sealed by APP_SECRET (server/core/sealed.ts). */
  key: text(),
  endsAt: moment().notNull(),
  createdAt: createdAt(),
});

/** What became of the seal of each PDF that was signed or issued, by the sha256 of the whole file. */
export const seals = pgTable(
  "seals",
  {
    id: id(),
    workspaceId: uuid()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    sha256: text().notNull(),
    kind: text({ enum: ["signature", "answer", "walk", "pack"] }).notNull(),
    /** The signature, answer … that it is of. */
    aboutId: uuid().notNull(),
    /** What the paper is called on itself; null: it was sealed before that was noted. */
    title: text(),
    /** PAdES: B-T has a timestamp, B-B has none; null: it is not sealed. */
    level: text({ enum: ["B-B", "B-T"] }),
    /** Why it is not sealed, or has no timestamp, as a key of the texts; null also once it got one (raisedFromId). */
    reason: text(),
    /** Of the certificate, as seal_certificates knows it. */
    fingerprint: text(),
    sealedAt: createdAt(),
    stampedAt: moment(),
    /** The host of the authority that gave the timestamp. */
    stampedBy: text(),
    /** The same paper before it got its timestamp; both are known. */
    raisedFromId: uuid(),
    /** When a timestamp was last asked for, for one that has none. */
    triedAt: createdAt(),
  },
  (t) => [
    unique("seals_key").on(t.workspaceId, t.id),
    unique("seals_sha256_key").on(t.workspaceId, t.sha256),
    foreignKey({
      name: "seals_raised_fk",
      columns: [t.workspaceId, t.raisedFromId],
      foreignColumns: [t.workspaceId, t.id] as [AnyPgColumn, AnyPgColumn],
    }),
    index().on(t.sha256),
    index().on(t.workspaceId, t.aboutId),
    index("seals_to_raise").on(t.triedAt, t.id).where(sql`level = 'B-B' and reason is not null and kind = 'signature'`),
  ],
);
