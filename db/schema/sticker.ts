import { sql } from "drizzle-orm";
import { foreignKey, index, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, id } from "./columns.ts";
import { objects } from "./object.ts";
import { users } from "./user.ts";
import { workspaces } from "./workspace.ts";

/** Stickers printed before there is a machine: each reserves the address in its QR code. */
export const stickers = pgTable(
  "stickers",
  {
    id: id(),
    workspaceId: uuid()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    /** Becomes the public id of the object that it is stuck on. */
    publicId: text().notNull().unique("stickers_public_key"),
    /** Those that were made together, and are printed as sheets. */
    batchId: uuid().notNull(),
    madeBy: uuid().references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    /** The object that took it; null: nobody's yet. */
    objectId: uuid(),
  },
  (t) => [
    unique("stickers_key").on(t.workspaceId, t.id),
    foreignKey({
      name: "stickers_object_fk",
      columns: [t.workspaceId, t.objectId],
      foreignColumns: [objects.workspaceId, objects.id],
    }).onDelete("cascade"),
    index("stickers_batch").on(t.workspaceId, t.batchId),
    index("stickers_object").on(t.workspaceId, t.objectId).where(sql`object_id is not null`),
    index().on(t.madeBy),
  ],
);
