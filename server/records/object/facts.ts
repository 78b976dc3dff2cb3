import { decimalOf } from "@i18n/numbers";
import { Day } from "@server/core/fields";
import { containsWords } from "@server/core/list-filters";
import type { OwnFieldRow } from "@server/records/own-field/title";
import { type SQL, sql } from "drizzle-orm";
import { columnsWith, snakeName } from "./columns.ts";
import type { FactName, Wanted } from "./list-inputs.ts";

const columnOf = (name: string): SQL | undefined => {
  const column = columnsWith("fact", true).find((each) => each !== "fields" && snakeName(each) === name);
  return column && sql`objects.${sql.identifier(snakeName(column))}`;
};
const ownKeyOf = (name: string) => (name.startsWith("own.") ? name.slice(4) : undefined);

/** SQL: these facts of `objects` as JSON by their names, without those that have no value. */
export function factsAsJson(names: readonly FactName[]): SQL {
  const pairs = names.flatMap((name) => {
    const key = ownKeyOf(name);
    const value = key === undefined ? columnOf(name) : sql`objects.fields -> ${key}`;
    return value ? [sql`${name}::text, ${key === undefined ? sql`nullif(${value}::text, '')` : value}`] : [];
  });
  return pairs.length > 0 ? sql`json_strip_nulls(json_build_object(${sql.join(pairs, sql`, `)}))` : sql`'{}'::json`;
}

/** What kind of value a fact has, and the value in SQL: texts as text, numbers as numeric, days as date. */
type Compared = { type: OwnFieldRow["type"]; value: SQL; key?: string };

function comparedOf(name: string, fields: readonly OwnFieldRow[]): Compared | undefined {
  if (name === "year_built") return { type: "number", value: sql`objects.year_built` };
  if (name === "in_service_on") return { type: "date", value: sql`objects.in_service_on` };
  const column = columnOf(name);
  if (column) return { type: "text", value: column };
  const field = fields.find(({ key }) => key === ownKeyOf(name));
  if (!field) return undefined;
  const { key, type } = field;
  const text = sql`objects.fields ->> ${key}`;
  const cast = { number: sql`(${text})::numeric`, date: sql`(${text})::date` };
  return { key, type, value: type === "number" || type === "date" ? cast[type] : sql`(${text})` };
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
      : [sql`${value} ${compare} ${read}::${sql.raw(type === "date" ? "date" : "numeric")}`];
  };
  return [...bound(is, sql`=`), ...bound(from, sql`>=`), ...bound(until, sql`<=`)];
}
