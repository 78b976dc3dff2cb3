import { sql } from "drizzle-orm";
import { foreignKey, index, integer, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, day, id } from "./columns.ts";
import { containers } from "./container.ts";
import { deletions } from "./deletion.ts";
import { kinds } from "./kind.ts";
import { objects } from "./object.ts";
import { templates } from "./template.ts";
import { users } from "./user.ts";

/** How often a round repeats. */
export const roundFrequencies = ["daily", "weekly", "monthly", "quarterly"] as const;

/** Objects of a place that are looked at one after the other: chosen by hand, or worked out when a walk begins. */
export const rounds = pgTable(
  "rounds",
  {
    id: id(),
    workspaceId: uuid().notNull(),
    containerId: uuid().notNull(),
    title: text().notNull(),
    /** hand: round_stops; filter: what matches `dueWithin`, `kindId` and `tag` when a walk begins. */
    chosenBy: text({ enum: ["hand", "filter"] })
      .notNull()
      .default("hand"),
    /** Days; null: also what is not due. */
    dueWithin: integer(),
    kindId: uuid(),
    tag: text().notNull().default(""),
    /** What is filled in at each stop that has it. */
    templateId: uuid(),
    /** Null: it does not repeat. The steps are counted from `startsOn`. */
    frequency: text({ enum: roundFrequencies }),
    startsOn: day(),
    /** When the next walk is due. */
    nextOn: day(),
    createdBy: uuid().references(() => users.id, { onDelete: "set null" }),
    deletionId: uuid(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    unique("rounds_key").on(t.workspaceId, t.id),
    foreignKey({
      name: "rounds_container_fk",
      columns: [t.workspaceId, t.containerId],
      foreignColumns: [containers.workspaceId, containers.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "rounds_kind_fk",
      columns: [t.workspaceId, t.kindId],
      foreignColumns: [kinds.workspaceId, kinds.id],
    }).onDelete("set null"), // of kind_id alone
    foreignKey({
      name: "rounds_template_fk",
      columns: [t.workspaceId, t.templateId],
      foreignColumns: [templates.workspaceId, templates.id],
    }).onDelete("set null"), // of template_id alone
    foreignKey({
      name: "rounds_deletion_fk",
      columns: [t.workspaceId, t.deletionId],
      foreignColumns: [deletions.workspaceId, deletions.id],
    }),
    index().on(t.workspaceId, t.containerId),
    index("rounds_kind").on(t.workspaceId, t.kindId).where(sql`kind_id is not null`),
    index("rounds_template").on(t.workspaceId, t.templateId).where(sql`template_id is not null`),
    index("rounds_deletion").on(t.workspaceId, t.deletionId).where(sql`deletion_id is not null`),
    index().on(t.createdBy),
  ],
);

/** The objects of a round that was chosen by hand, in their order. */
export const roundStops = pgTable(
  "round_stops",
  {
    workspaceId: uuid().notNull(),
    roundId: uuid().notNull(),
    objectId: uuid().notNull(),
    position: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.roundId, t.objectId] }),
    foreignKey({
      name: "round_stops_round_fk",
      columns: [t.workspaceId, t.roundId],
      foreignColumns: [rounds.workspaceId, rounds.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "round_stops_object_fk",
      columns: [t.workspaceId, t.objectId],
      foreignColumns: [objects.workspaceId, objects.id],
    }).onDelete("cascade"),
    index().on(t.workspaceId, t.objectId),
  ],
);
