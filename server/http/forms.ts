import { dayInNumbers } from "@server/core/day";
import { Upload } from "@server/platform/uploads/upload";
import { z } from "zod";

export type Values = { [name: string]: unknown };
export type JsonSchema = {
  type?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  const?: unknown;
  /** Of a file that is uploaded. */
  contentMediaType?: string;
  [other: string]: unknown;
};

/** The names under which schemas stand in `$defs`, to be referred to. */
export type SchemaNames = z.core.$ZodRegistry<{ id: string }>;

/** The JSON schema of what is sent or answered; a file is content of some media type. */
export function jsonOf(schema: z.ZodType, io: "input" | "output", names?: SchemaNames): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    target: "draft-2020-12",
    metadata: names,
    unrepresentable: ({ zodSchema }) =>
      zodSchema._zod.bag.Class === Upload ? { contentMediaType: "application/octet-stream" } : "any",
  });
  return json as JsonSchema;
}

/** Of a file that is uploaded, or of several. */
export const isFile = ({ contentMediaType, items }: JsonSchema): boolean =>
  contentMediaType !== undefined || (items !== undefined && isFile(items));

const forbiddenNames = new Set(["__proto__", "constructor", "prototype"]);
/** No form is nested deeper; deeper names are read as this deep. */
const MAX_DEPTH = 8;

type Branch = Map<string, unknown>;

/**
 * Parses the names of form fields and query parameters: a=1, a[]=1&a[]=2, a[b][0]=x. Numbers only give the order, so
 * a[4294967290] makes a list of one and can't cause much work. Not conform, which reads only its own notation (a[0].b),
 * while REST clients use this one.
 */
export function fromPairs(pairs: Iterable<readonly [string, unknown]>): Values {
  const all: Branch = new Map();
  for (const [name, value] of pairs) put(all, name.replaceAll("]", "").split("[", MAX_DEPTH), value);
  return valuesOf(all);
}

function put(into: Branch, [name = "", ...rest]: string[], value: unknown): void {
  if (forbiddenNames.has(name)) return;
  const before = into.get(name);
  const isList = rest.length === 1 && rest[0] === "";
  if (rest.length > 0 && !isList) {
    const below: Branch = before instanceof Map ? before : new Map();
    into.set(name, below);
    put(below, rest, value);
  } else if (Array.isArray(before)) before.push(value);
  else if (before === undefined) into.set(name, isList ? [value] : value);
  else into.set(name, [before, value]);
}

const valuesOf = (branch: Branch): Values =>
  Object.fromEntries([...branch].map(([name, value]) => [name, toValue(value)]));

/** Makes branches objects, or arrays if all their names are numbers. */
function toValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toValue);
  if (!(value instanceof Map)) return value;
  const names = [...value.keys()] as string[];
  if (!names.every((name) => /^\d+$/.test(name))) return valuesOf(value);
  return names.sort((one, other) => Number(one) - Number(other)).map((name) => toValue(value.get(name)));
}

/** Converts text to the type in the schema where possible; zod validates it afterwards. `typed`: by a person. */
function coerced(value: unknown, schema: JsonSchema | undefined, typed: boolean): unknown {
  if (!schema || value === null) return value;
  if (schema.anyOf) {
    if (value === "" && schema.anyOf.some(({ type }) => type === "null")) return null;
    return coerced(
      value,
      schema.anyOf.find(({ type }) => type !== "null"),
      typed,
    );
  }
  if (schema.type === "array" && value !== undefined)
    return [value].flat().map((item) => coerced(item, schema.items, typed));
  if (schema.type === "object" && schema.properties && value !== null && typeof value === "object")
    return fittedAll(value as Values, schema, typed);
  if (typeof value !== "string") return value;
  if (schema.type === "integer" || schema.type === "number")
    return value.trim() === "" || Number.isNaN(Number(value)) ? value : Number(value);
  if (schema.type === "boolean")
    return ["1", "true", "on"].includes(value) ? true : ["0", "false", "off", ""].includes(value) ? false : value;
  if (typed && schema.format === "date") return dayInNumbers(value) ?? value;
  return value;
}

/** Texts in the types of the schema, where they can be. `typed`: a person's, who writes a day as 24/11/2026 too. */
export function fittedAll(values: Values, schema: JsonSchema, typed = false): Values {
  const { properties = {} } = chosenVariant(values, schema);
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, coerced(value, properties[name], typed)]),
  );
}

/** Of a union's variants, the one whose constant field (such as `intent`) has the value that was sent. */
const chosenVariant = (values: Values, schema: JsonSchema): JsonSchema =>
  schema.oneOf?.find(({ properties = {} }) =>
    Object.entries(properties).some(([name, { const: word }]) => word !== undefined && values[name] === word),
  ) ?? schema;

const jsonSchemas = new WeakMap<z.ZodType, JsonSchema>();

/** Parses a form or query and converts its values to the types of the schema, which validates them afterwards. */
export function readForm(schema: z.ZodType, pairs: Iterable<readonly [string, unknown]>): Values {
  let json = jsonSchemas.get(schema);
  if (!json) jsonSchemas.set(schema, (json = jsonOf(schema, "input")));
  return fittedAll(fromPairs(pairs), json, true);
}
