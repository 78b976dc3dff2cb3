import { sql } from "drizzle-orm";
import { check, foreignKey, index, integer, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, day, id, moment } from "./columns.ts";
import { containers } from "./container.ts";
import { keptPapers, ruleBases } from "./kept-paper.ts";
import { kinds } from "./kind.ts";
import { objects } from "./object.ts";
import { users } from "./user.ts";
import { workspaces } from "./workspace.ts";

/** How long a workspace keeps a kind of paper, of all machines or of those of one kind. Without a row: as proposed.ts says. */
export const paperRules = pgTable(
  "paper_rules",
  {
    id: id(),
    workspaceId: uuid()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    paper: text({ enum: keptPapers }).notNull(),
    kindId: uuid(),
    /** none: not kept; paper: `years` from its own day; machine: as long as the machine is there, and `years` after it. */
    basis: text({ enum: ruleBases }).notNull(),
    years: integer().notNull(),
    updatedAt: createdAt(),
  },
  (t) => [
    unique("paper_rules_key").on(t.workspaceId, t.paper, t.kindId).nullsNotDistinct(),
    foreignKey({
      name: "paper_rules_kind_fk",
      columns: [t.workspaceId, t.kindId],
      foreignColumns: [kinds.workspaceId, kinds.id],
    }).onDelete("cascade"),
    index().on(t.workspaceId, t.kindId),
  ],
);

/** Nothing of an object, or of a place with all below it, may be deleted until somebody ends the hold. */
export const holds = pgTable(
  "holds",
  {
    id: id(),
    workspaceId: uuid().notNull(),
    objectId: uuid(),
    containerId: uuid(),
    reason: text().notNull(),
    createdBy: uuid().references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    endedBy: uuid().references(() => users.id, { onDelete: "set null" }),
    endedAt: moment(),
    endReason: text().notNull().default(""),
  },
  (t) => [
    unique("holds_key").on(t.workspaceId, t.id),
    foreignKey({
      name: "holds_object_fk",
      columns: [t.workspaceId, t.objectId],
      foreignColumns: [objects.workspaceId, objects.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "holds_container_fk",
      columns: [t.workspaceId, t.containerId],
      foreignColumns: [containers.workspaceId, containers.id],
    }).onDelete("cascade"),
    check("holds_about", sql`num_nonnulls(${t.objectId}, ${t.containerId}) = 1`),
    index("holds_object").on(t.workspaceId, t.objectId),
    index("holds_container").on(t.workspaceId, t.containerId),
    index("holds_in_force").on(t.workspaceId).where(sql`ended_at is null`),
    index().on(t.createdBy),
    index().on(t.endedBy),
  ],
);

/** What the clean-up of a night deleted for good in a workspace, by number. */
export const cleanUps = pgTable(
  "clean_ups",
  {
    workspaceId: uuid()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    day: day().notNull(),
    /** events: of the history; reporters: contact data with problems; versions: of files; deletions: of the trash. */
    what: text({ enum: ["events", "reporters", "versions", "deletions"] }).notNull(),
    count: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.day, t.what] })],
);
