import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, text, unique, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, id } from "./columns.ts";
import { users } from "./user.ts";
import { workspaces } from "./workspace.ts";

/** The filters, columns and order of a list under a name: of one person, or of all in the workspace. */
export const views = pgTable(
  "views",
  {
    id: id(),
    workspaceId: uuid()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    /** Whose it is; null: everybody's in the workspace. */
    userId: uuid().references(() => users.id, { onDelete: "cascade" }),
    list: text({ enum: ["objects"] }).notNull(),
    title: text().notNull(),
    /** The query of the list. */
    asked: jsonb().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    unique("views_key").on(t.workspaceId, t.id),
    // saving under a name that exists replaces that view
    uniqueIndex("views_title_key").on(
      t.workspaceId,
      t.list,
      sql`coalesce(user_id, '00000000-0000-0000-0000-000000000000'::uuid)`,
      sql`plain(title)`,
    ),
    index().on(t.userId),
  ],
);
