import type { Locale } from "@i18n/locales";
import { sql } from "drizzle-orm";
import { doublePrecision, index, jsonb, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, day, id, moment } from "./columns.ts";
import { users } from "./user.ts";
import { workspaces } from "./workspace.ts";

/** What a pack is of: a container with all below it, or chosen objects. The other one is null. */
export type PackScope = { container_id: string; object_ids: null } | { container_id: null; object_ids: string[] };
/** `replaced`: also lists the reports that newer ones replaced, without their papers. */
export type PackAsked = PackScope & { replaced: boolean };

/** `certificates`: valid reports; `papers`: the files in the ZIP; `left_out`: those that could not be put into it. */
export type PackCounts = Record<
  "objects" | "yes" | "yes_with_points" | "no" | "unknown" | "certificates" | "papers" | "left_out" | "missing",
  number
>;
/** `places`: the containers in which the objects stood. Sizes are in bytes. */
export type PackMade = { counts: PackCounts; zip: number; pdf: number; places: string[] };

/** The valid certificates of a place, gathered for somebody who comes to inspect it. */
export const packs = pgTable(
  "packs",
  {
    id: id(),
    workspaceId: uuid()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    /** Who asked for it; null: their account was deleted. */
    userId: uuid().references(() => users.id, { onDelete: "set null" }),
    asked: jsonb().$type<PackAsked>().notNull(),
    /** The name of the place when it was asked for. */
    title: text().notNull(),
    /** For which day it says what is valid. */
    onDay: day().notNull(),
    locale: text().$type<Locale>().notNull(),
    state: text({ enum: ["waiting", "active", "done", "failed"] })
      .notNull()
      .default("waiting"),
    /** 0–1 */
    progress: doublePrecision().notNull().default(0),
    made: jsonb().$type<PackMade>(),
    /** Why it failed: a key of the texts. */
    refusal: text(),
    createdAt: createdAt(),
    doneAt: moment(),
  },
  (t) => [
    unique("packs_key").on(t.workspaceId, t.id),
    index().on(t.userId),
    index("packs_open").on(t.createdAt).where(sql`state in ('waiting', 'active')`),
  ],
);
