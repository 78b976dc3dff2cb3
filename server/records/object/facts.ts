import { decimalOf } from "@i18n/numbers";
import { Day } from "@server/core/fields";
import { containsWords } from "@server/core/list-filters";
import type { OwnFieldRow } from "@server/records/own-field/title";
import { type SQL, sql } from "drizzle-orm";
import { columnsWith, machineFacts, snakeName } from "./columns.ts";
import type { FactName, Wanted } from "./list-inputs.ts";

const columnOf = (name: string): SQL | undefined => {
  const column = columnsWith("fact", true).find((each) => each !== "fields" && snakeName(each) === name);
  return column && sql`objects.${sql.identifier(snakeName(column))}`;
};
const ownKeyOf = (name: string) => (name.startsWith("own.") ? name.slice(4) : undefined);

/** The facts that all workspaces know, as rows of a name and a value. */
const machineRows = sql.join(
  machineFacts.map((name) => sql`(${sql.raw(`'${name}'`)}, to_jsonb(nullif(${columnOf(name)}::text, '')))`),
  sql`, `,
);

/**
 * SQL: these facts of `objects` as JSON by their names, without those that have no value. The statement is the same for
 * any names: a workspace has more fields than a function of Postgres has arguments.
 */
export const factsAsJson = (names: readonly FactName[]): SQL =>
  names.length === 0
    ? sql`'{}'::jsonb`
    : sql`coalesce((
        select jsonb_object_agg(name, value) from (
          values ${machineRows} union all select 'own.' || key, value from jsonb_each(objects.fields)
        ) fact (name, value) where name = any (${sql.param(names)}::text[]) and value is not null), '{}')`;

/** What kind of value a fact has, and the value in SQL: texts as text, numbers as numeric, days as YYYY-MM-DD. */
type Compared = { type: OwnFieldRow["type"]; value: SQL; key?: string };

function comparedOf(name: string, fields: readonly OwnFieldRow[]): Compared | undefined {
  if (name === "year_built") return { type: "number", value: sql`objects.year_built` };
  if (name === "in_service_on") return { type: "date", value: sql`objects.in_service_on::text collate "C"` };
  const column = columnOf(name);
  if (column) return { type: "text", value: column };
  const field = fields.find(({ key }) => key === ownKeyOf(name));
  if (!field) return undefined;
  const { key, type } = field;
  const text = sql`(objects.fields ->> ${key})`;
  // checked first: an object may have a value of a deleted field whose key this one got, if both were written at once
  const cast = {
    number: sql`(case when jsonb_typeof(objects.fields -> ${key}) = 'number' then ${text}::numeric end)`,
    date: sql`${text} collate "C"`,
  };
  return { key, type, value: type === "number" || type === "date" ? cast[type] : text };
}

/**
 * A condition on `objects`: their facts are as wanted. Unknown facts, and days and numbers that are none, are left out.
 * Undefined: nothing is wanted.
 */
export function factsMatch(wanted: Record<string, Wanted>, fields: readonly OwnFieldRow[]): SQL | undefined {
  const conditions = Object.entries(wanted).flatMap(([name, want]) => {
    const compared = comparedOf(name, fields);
    return compared ? matches(compared, want) : [];
  });
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : undefined;
}

function matches({ type, value, key }: Compared, { is, from, until }: Wanted): SQL[] {
  if (type === "text") return is ? [containsWords(value, is)] : [];
  if (type === "choice" || type === "yes_no") {
    const held = type === "yes_no" ? is === "true" : is;
    return is && key ? [sql`objects.fields @> ${JSON.stringify({ [key]: held })}::jsonb`] : [];
  }
  const bound = (written: string | undefined, compare: SQL): SQL[] => {
    const read = type === "date" ? Day.safeParse(written).data : decimalOf(written ?? "");
    return read === undefined
      ? []
      : [sql`${value} ${compare} ${read}::${sql.raw(type === "date" ? "text" : "numeric")}`];
  };
  return [...bound(is, sql`=`), ...bound(from, sql`>=`), ...bound(until, sql`<=`)];
}
