import { index, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, day, id, moment } from "./columns.ts";
import { users } from "./user.ts";
import { workspaces } from "./workspace.ts";

/** The trash: one row for each deletion. Every row deleted by it carries its id, and is restored by emptying that. */
export const deletions = pgTable(
  "deletions",
  {
    id: id(),
    workspaceId: uuid()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    kind: text({
      enum: [
        "container",
        "object",
        "file",
        "report",
        "action_point",
        "library_file",
        "template",
        "answer",
        "import",
        "round",
      ],
    }).notNull(),
    targetId: uuid().notNull(),
    title: text().notNull(),
    objectsCount: integer().notNull().default(0),
    filesCount: integer().notNull().default(0),
    deletedBy: uuid().references(() => users.id, { onDelete: "set null" }),
    deletedAt: createdAt(),
    restoredAt: moment(),
    /** The last day on which a paper in it is to be kept, as the nightly clean-up or the deletion found it; null: none is. */
    keptUntil: day(),
  },
  (t) => [
    unique("deletions_key").on(t.workspaceId, t.id),
    index().on(t.workspaceId, t.deletedAt),
    index().on(t.deletedBy),
  ],
);
