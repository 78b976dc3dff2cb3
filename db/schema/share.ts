import { type SQL, sql } from "drizzle-orm";
import { boolean, check, foreignKey, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, moment } from "./columns.ts";
import { containers } from "./container.ts";
import { objects } from "./object.ts";
import { packs } from "./pack.ts";
import { users } from "./user.ts";

export const sharedParts = ["pictures", "files", "reports", "action_points", "floorplan"] as const;
export type SharedPart = (typeof sharedParts)[number];

/** A link for people without an account to a board, a container or an object, and what is below it; or to a pack. */
export const shares = pgTable(
  "shares",
  {
    id: id(),
    workspaceId: uuid().notNull(),
    containerId: uuid(),
    objectId: uuid(),
    /** A pack, whose files it gives; it shows no page of the place. */
    packId: uuid(),
    /** 128 random bits, URL-safe. */
    token: text().notNull().unique("shares_token_key"),
    /** For whom or for what it was made. */
    title: text().notNull().default(""),
    shows: text({ enum: sharedParts }).array().notNull(),
    /** Other sites may show it in a frame. */
    embeddable: boolean().notNull().default(false),
    /** From this moment it answers 404. */
    expiresAt: moment().notNull(),
    withdrawnAt: moment(),
    openedCount: integer().notNull().default(0),
    openedAt: moment(),
    createdBy: uuid().references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (t) => [
    check("shares_one_thing", sql`num_nonnulls(container_id, object_id, pack_id) = 1`),
    foreignKey({
      name: "shares_container_fk",
      columns: [t.workspaceId, t.containerId],
      foreignColumns: [containers.workspaceId, containers.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "shares_object_fk",
      columns: [t.workspaceId, t.objectId],
      foreignColumns: [objects.workspaceId, objects.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "shares_pack_fk",
      columns: [t.workspaceId, t.packId],
      foreignColumns: [packs.workspaceId, packs.id],
    }).onDelete("cascade"),
    index().on(t.workspaceId, t.containerId),
    index().on(t.workspaceId, t.packId),
    index().on(t.workspaceId, t.objectId),
    index().on(t.createdBy),
  ],
);

/** Conditions on a share `s`: whether it is in that state now. */
export const shareIs: Record<"open" | "expired" | "withdrawn", SQL> = {
  open: sql`(s.withdrawn_at is null and s.expires_at > now())`,
  expired: sql`(s.withdrawn_at is null and s.expires_at <= now())`,
  withdrawn: sql`(s.withdrawn_at is not null)`,
};
