import { sql } from "drizzle-orm";
import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import { blobs } from "./blob.ts";
import { createdAt, id, moment } from "./columns.ts";
import { containers } from "./container.ts";
import type { LastKnown } from "./object.ts";
import { users } from "./user.ts";
import { workspaces } from "./workspace.ts";

/** A cell and a sheet as the reader of spreadsheets gives them (server/platform/spreadsheet/cells.ts). */
type Cell =
  | { type: "text"; text: string }
  | { type: "number"; value: number; text: string }
  | { type: "day"; value: string; text: string }
  | { type: "boolean"; value: boolean; text: string }
  | { type: "error"; mistake: string; text: string }
  | null;
type Sheet = { name: string; isHidden: boolean };

/** What each column of the file is: the names of targets in its order ("" is left out), and what stands before decimals. */
export type Mapping = { targets: string[]; decimals: ("," | "." | null)[] };
export type ImportCounts = Partial<
  Record<"make" | "change" | "same" | "wrong" | "made" | "changed" | "undone" | "left", number>
>;
/** Facts of an object by their names (title, make, own.<key>), as an import found or wrote them; null: none. */
export type Facts = Record<string, string | number | boolean | string[] | LastKnown[] | null>;
/** Why a row is not imported: a text key, and the number of its column where it is about one cell. */
export type Mistake = { column: number | null; key: string };
/**
 * What a row does, as people read it: the name and place of its object, and what changes. `said_place`: where the file says
 * that it is, if that is elsewhere. `new_place`: what does not exist yet of the place of a new one.
 */
export type ShownRow = {
  title: string;
  place: string;
  said_place?: string;
  new_place?: string;
  changes: { fact: string; from: string; to: string }[];
};

/** A spreadsheet from which records are made and changed. */
export const imports = pgTable(
  "imports",
  {
    id: id(),
    workspaceId: uuid()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    userId: uuid().references(() => users.id, { onDelete: "set null" }),
    kind: text({ enum: ["objects", "action_points", "members"] }).notNull(),
    status: text({ enum: ["pending", "running", "checked", "applying", "done", "failed", "undone"] })
      .notNull()
      .default("pending"),
    /** It concerns only what is in this container and below it; null: all of the workspace. */
    containerId: uuid(),
    fileName: text().notNull(),
    sha256: text().notNull(),
    /** The name of the sheet that is read; null: the first with rows. */
    sheet: text(),
    /** Found in the file when it is checked. */
    sheets: jsonb().$type<Sheet[]>().notNull().default([]),
    /** The headings; null: the rows of the chosen sheet are not read yet. */
    head: jsonb().$type<Cell[]>(),
    /** Null: not recognised yet. */
    mapping: jsonb().$type<Mapping>(),
    options: jsonb().$type<{ makes_kinds: boolean }>().notNull().default({ makes_kinds: false }),
    counts: jsonb().$type<ImportCounts>().notNull().default({}),
    /** Why it failed: a key of the texts. */
    refusal: text(),
    createdAt: createdAt(),
    appliedAt: moment(),
    undoneAt: moment(),
  },
  (t) => [
    unique("imports_key").on(t.workspaceId, t.id),
    foreignKey({
      name: "imports_container_fk",
      columns: [t.workspaceId, t.containerId],
      foreignColumns: [containers.workspaceId, containers.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "imports_blob_fk",
      columns: [t.workspaceId, t.sha256],
      foreignColumns: [blobs.workspaceId, blobs.sha256],
    }),
    index().on(t.workspaceId, t.sha256),
    index().on(t.workspaceId, t.containerId),
    index().on(t.userId),
    index().on(t.createdAt),
  ],
);

/** A row of such a file, what becomes of it, and what it changed. */
export const importRows = pgTable(
  "import_rows",
  {
    workspaceId: uuid().notNull(),
    importId: uuid().notNull(),
    /** As the spreadsheet counts: the first row of the sheet is 1. */
    number: integer().notNull(),
    cells: jsonb().$type<Cell[]>().notNull(),
    plan: text({ enum: ["make", "change", "same", "wrong"] }),
    mistakes: jsonb().$type<Mistake[]>().notNull().default([]),
    shown: jsonb().$type<ShownRow>(),
    /** The object that it concerns: found when it was checked, or made. It may be gone for good. */
    objectId: uuid(),
    /** The action point that it made or changed. */
    pointId: uuid(),
    /** Once it is imported: it made the object or the action point, and these containers around it. */
    made: text({ enum: ["made", "changed"] }),
    places: uuid().array().notNull().default(sql`'{}'`),
    /** The reports that it made. */
    reports: uuid().array().notNull().default(sql`'{}'`),
    /** The facts that it changed, as they were and as they became. */
    before: jsonb().$type<Facts>(),
    after: jsonb().$type<Facts>(),
    doneAt: moment(),
    /** What became of it when the import was undone: a text key says why something was left. */
    undone: text(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.importId, t.number] }),
    foreignKey({
      name: "import_rows_import_fk",
      columns: [t.workspaceId, t.importId],
      foreignColumns: [imports.workspaceId, imports.id],
    }).onDelete("cascade"),
    index("import_rows_plan").on(t.workspaceId, t.importId, t.plan, t.number),
  ],
);
