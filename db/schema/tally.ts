import { sql } from "drizzle-orm";
import { boolean, foreignKey, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { day } from "./columns.ts";
import { containers } from "./container.ts";

/**
 * Maintained by triggers (tally.sql). One row for each container and each one above it, itself included: what is below,
 * and what is above, is one look-up.
 */
export const containerPaths = pgTable(
  "container_paths",
  { workspaceId: uuid().notNull(), aboveId: uuid().notNull(), containerId: uuid().notNull() },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.aboveId, t.containerId] }),
    foreignKey({
      name: "container_paths_above_fk",
      columns: [t.workspaceId, t.aboveId],
      foreignColumns: [containers.workspaceId, containers.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "container_paths_container_fk",
      columns: [t.workspaceId, t.containerId],
      foreignColumns: [containers.workspaceId, containers.id],
    }).onDelete("cascade"),
    index().on(t.workspaceId, t.containerId),
  ],
);

/**
 * How much is below a container. A line says that from `day` on, `n` move from state `loses` to state `gains`; a page
 * adds up the lines until today. Lines are only added, so that writers do not wait for each other. Written by triggers
 * (tally.sql), folded by a job.
 */
export const tallies = pgTable(
  "tallies",
  {
    workspaceId: uuid().notNull(),
    containerId: uuid().notNull(),
    /** -infinity: from the beginning. */
    day: day().notNull(),
    /** A letter of an object's state; '' for what has no state before. */
    loses: text().notNull(),
    /** A letter; or 'containers', 'open' and 'late' (the last two for action points). */
    gains: text().notNull(),
    n: integer().notNull(),
    folded: boolean().notNull().default(false),
  },
  (t) => [
    foreignKey({
      name: "tallies_container_fk",
      columns: [t.workspaceId, t.containerId],
      foreignColumns: [containers.workspaceId, containers.id],
    }).onDelete("cascade"),
    index().on(t.workspaceId, t.containerId, t.gains, t.day),
    index("tallies_to_fold").on(t.workspaceId, t.containerId).where(sql`not folded`),
  ],
);
