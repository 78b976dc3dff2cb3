import { foreignKey, index, pgTable, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, id } from "./columns.ts";
import { containers } from "./container.ts";
import { users } from "./user.ts";

/**
 * A secret address at which programs fetch a user's calendar: of all they see, or of one board. The token in the address
 * is the id, signed; a new address is a new row.
 */
export const calendarFeeds = pgTable(
  "calendar_feeds",
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** With the board; null: of all that the user sees. */
    workspaceId: uuid(),
    containerId: uuid(),
    createdAt: createdAt(),
  },
  (t) => [
    unique("calendar_feeds_key").on(t.userId, t.containerId).nullsNotDistinct(),
    foreignKey({
      name: "calendar_feeds_container_fk",
      columns: [t.workspaceId, t.containerId],
      foreignColumns: [containers.workspaceId, containers.id],
    }).onDelete("cascade"),
    index().on(t.workspaceId, t.containerId),
  ],
);
