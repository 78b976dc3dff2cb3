import { sql } from "drizzle-orm";
import { boolean, foreignKey, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { day } from "./columns.ts";
import { containers } from "./container.ts";

/**
 * Kept right by triggers (tally.sql). A container with itself and all that it stands in: what is below, and what is
 * above, is one look-up.
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
 * What is below a container, as a ledger that is only added to, so that nobody waits for anybody: from that day on so
 * many are no longer the one and are the other. A page sums up what holds today. Written by triggers (tally.sql), made
 * short by a job.
 */
export const tallies = pgTable(
  "tallies",
  {
    workspaceId: uuid().notNull(),
    containerId: uuid().notNull(),
    /** -infinity: from the beginning. */
    day: day().notNull(),
    /** A letter of an object's state; '' where it begins. */
    loses: text().notNull(),
    /** A letter; or 'containers', 'open' and 'late' (action points). */
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
