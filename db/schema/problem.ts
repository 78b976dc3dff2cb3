import { sql } from "drizzle-orm";
import { check, foreignKey, integer, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { containers } from "./container.ts";

/** What becomes of the problems that visitors report below a board. */
export const problemRules = pgTable(
  "problem_rules",
  {
    workspaceId: uuid().notNull(),
    containerId: uuid().notNull(),
    /** Who resolves them; whoever has no access any more is left out when a problem is reported. */
    userIds: uuid().array().notNull(),
    groupIds: uuid().array().notNull(),
    /** The days within which; null: they are to be planned. */
    days: integer(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.containerId] }),
    foreignKey({
      name: "problem_rules_container_fk",
      columns: [t.workspaceId, t.containerId],
      foreignColumns: [containers.workspaceId, containers.id],
    }).onDelete("cascade"),
    check("problem_rules_days", sql`days between 0 and 365`),
  ],
);
