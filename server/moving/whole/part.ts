import { blobs } from "@db/schema/blob";
import { users } from "@db/schema/user";
import { memberships, workspaces } from "@db/schema/workspace";
import { Color } from "@server/core/fields";
import { HeadView } from "@server/inspection/answer/inputs";
import { StoredValue } from "@server/inspection/answer/rows";
import { StoredContent, StoredTexts } from "@server/inspection/template/content";
import { Area } from "@server/records/container/rooms";
import { LastKnown } from "@server/records/object/inputs";
import { Titles } from "@server/records/review-point/title";
import { getTableName } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import { getTableConfig, type PgColumn, type PgTable } from "drizzle-orm/pg-core";
import { z } from "zod";
import { type Exported, exportedTables, workspaceColumns } from "./tables.ts";

/**
 * What an import does with a value: `id`, `ids`: gives the ids of its own copies; `ids_within`: the same within a text
 * or JSON; `person`, `people`: of persons only who imports; `content`: the sha256 of content in the ZIP.
 */
type Meaning = "value" | "id" | "ids" | "ids_within" | "person" | "people" | "content";
type PartColumn = { name: string; meaning: Meaning; schema: z.ZodType; isAddable: boolean };
/** One file of lines: a table of the export. */
export type Part = {
  name: string;
  columns: PartColumn[];
  /** A line as it is written. */
  line: z.ZodType<Line>;
  /** A line as it is read: one of an older release lacks columns that were added since, which get their default. */
  read: z.ZodType<Line>;
} & Pick<Exported, "staysBehind" | "isPersonal"> & {
    /** Columns that an import leaves at their default. */
    emptied: readonly string[];
  };
export type Line = Record<string, unknown>;

const LONGEST_TEXT = 200_000; // characters
const MOST_ITEMS = 100_000;

/** What the schema of the database does not say of a column, by table and column, or by the name of the column alone. */
const meanings: Record<string, Meaning> = {
  "kinds.remind_user_ids": "people",
  "kinds.remind_group_ids": "ids",
  "kinds.lines": "ids_within", // a workspace's own intervals are lines by their ids
  "own_fields.kind_ids": "ids",
  "problem_rules.user_ids": "people",
  "problem_rules.group_ids": "ids",
  "orders.items": "ids",
  "views.asked": "ids_within",
  "duties.line": "ids_within",
  "duties.family": "ids_within",
  "deletions.target_id": "id",
  "containers.floorplan_library_file_id": "id",
  "floor_plans.library_file_id": "id",
  "events.about_id": "id",
  "events.detail": "ids_within",
};
const factor = z.number().min(0).max(1);
const schemas: Record<string, z.ZodType> = {
  "objects.fields": z.record(z.string().max(40), z.union([z.string(), z.number(), z.boolean()])),
  "objects.last_known": z.array(LastKnown).max(1000),
  "objects.public_id": z.string().regex(/^[\w-]{16,64}$/),
  "files.edit": z.object({
    rotate: z.literal([0, 90, 180, 270]),
    crop: z.object({ x: factor, y: factor, width: factor, height: factor }).nullable(),
    overlay: z.object({ color: Color.unwrap(), strength: factor }).nullable(),
  }),
  "containers.area": Area,
  "templates.texts": StoredTexts,
  "template_versions.content": StoredContent,
  "answers.head": HeadView,
  "question_answers.value": StoredValue,
  "answer_conflicts.value": StoredValue,
  "views.asked": z.record(z.string(), z.unknown()),
  "events.detail": z.record(z.string(), z.unknown()),
  titles: Titles,
  link: z.url({ protocol: /^https?$/ }).max(2000),
  icon_code: z.string().regex(/^[\w-]{1,60}$/), // an icon that is no longer drawn shows as none
  color_code: Color.unwrap(),
  text_color_code: Color.unwrap(),
};
const Content = z.string().regex(/^[\da-f]{64}$/);
const Moment = z.iso.datetime({ offset: true });

const byType: Record<string, z.ZodType> = {
  PgUUID: z.uuid(),
  PgInteger: z
    .int()
    .min(-(2 ** 31))
    .max(2 ** 31 - 1),
  PgBoolean: z.boolean(),
  PgDoublePrecision: z.number(),
  PgNumeric: z.number(),
  PgTimestamp: Moment,
  PgCustomColumn: z.iso.date(), // the only one beside what is generated: a day
};

function schemaOf(column: PgColumn): z.ZodType {
  if (column.columnType === "PgArray")
    return z.array(schemaOf((column as unknown as { baseColumn: PgColumn }).baseColumn)).max(MOST_ITEMS);
  if (column.enumValues?.length) return z.enum(column.enumValues as [string, ...string[]]);
  if (column.columnType === "PgText") return z.string().max(LONGEST_TEXT);
  const schema = byType[column.columnType];
  if (!schema) throw new Error(`An export can't say what ${column.columnType} holds.`);
  return schema;
}

/** The columns of a table that refer to persons, or to content. */
function referring(table: PgTable): Map<string, "person" | "content" | "id"> {
  const found = new Map<string, "person" | "content" | "id">();
  for (const key of getTableConfig(table).foreignKeys) {
    const { columns, foreignTable } = key.reference();
    const meaning =
      foreignTable === users || foreignTable === memberships ? "person" : foreignTable === blobs ? "content" : "id";
    for (const column of columns) if (column.name !== "workspaceId") found.set(column.name, meaning);
  }
  return found;
}

function partOf({ table, omit = [], staysBehind, isPersonal, emptied = [] }: Exported): Part {
  const name = getTableName(table);
  const refers = referring(table);
  const columns = getTableConfig(table)
    .columns.filter((column) => !column.generated && column.name !== "workspaceId" && !omit.includes(column.name))
    .map((column): PartColumn => {
      const named = toSnakeCase(column.name);
      const key = `${name}.${named}`;
      const meaning = meanings[key] ?? refers.get(column.name) ?? (column.name === "id" ? "id" : "value");
      const schema = meaning === "content" ? Content : (schemas[key] ?? schemas[named] ?? schemaOf(column));
      const isAddable = !column.notNull || column.hasDefault;
      return { name: named, meaning, schema: column.notNull ? schema : schema.nullable(), isAddable };
    });
  const line = z.object(Object.fromEntries(columns.map(({ name, schema }) => [name, schema])));
  const read = z.object(
    Object.fromEntries(columns.map(({ name, schema, isAddable }) => [name, isAddable ? schema.optional() : schema])),
  );
  return { name, columns, line, read, staysBehind, isPersonal, emptied: emptied.map(toSnakeCase) };
}

/** The files of lines of an export, in the order in which an import writes them. */
export const parts: Part[] = exportedTables.map(partOf);

/** The line of the workspace itself. */
export const WorkspaceLine = z.object(
  Object.fromEntries(
    getTableConfig(workspaces)
      .columns.filter(({ name }) => (workspaceColumns as readonly string[]).includes(name))
      .map((column) => {
        const named = toSnakeCase(column.name);
        const schema = column.name === "logo" ? Content : (schemas[named] ?? schemaOf(column));
        return [named, column.notNull ? schema : schema.nullable()];
      }),
  ),
);

/** A person as an export names them: their address and role only while they are members. */
export const PersonLine = z.object({
  id: z.uuid(),
  first_name: z.string().max(LONGEST_TEXT),
  last_name: z.string().max(LONGEST_TEXT),
  email: z.string().max(320).nullable(),
  language: z.string().max(10).nullable(),
  role: z.enum(memberships.role.enumValues).nullable(),
});
export type PersonLine = z.infer<typeof PersonLine>;

/** Content: it lies in the ZIP as files/<sha256>, unless it says why not. */
export const FileLine = z.object({
  sha256: Content,
  size: z.int().min(0),
  mime: z.string().max(200),
  left_out: z.string().max(40).nullable(),
});
export type FileLine = z.infer<typeof FileLine>;
