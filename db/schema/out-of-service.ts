import { foreignKey, index, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, day, id, moment } from "./columns.ts";
import { objects } from "./object.ts";
import { users } from "./user.ts";

/**
 * Somebody took an object out of service. It ends when somebody puts it back, or by a later report with another outcome
 * (out_of_service_now() in state.sql).
 */
export const outOfService = pgTable(
  "out_of_service",
  {
    id: id(),
    workspaceId: uuid().notNull(),
    objectId: uuid().notNull(),
    since: day().notNull(),
    reason: text().notNull(),
    /** What must happen before it is used again. */
    todo: text().notNull().default(""),
    createdBy: uuid().references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    /** When somebody put it back in service; the history keeps who, and why. */
    endedAt: moment(),
  },
  (t) => [
    unique("out_of_service_key").on(t.workspaceId, t.id),
    foreignKey({
      name: "out_of_service_object_fk",
      columns: [t.workspaceId, t.objectId],
      foreignColumns: [objects.workspaceId, objects.id],
    }).onDelete("cascade"),
    index().on(t.workspaceId, t.objectId),
    index().on(t.createdBy),
  ],
);
