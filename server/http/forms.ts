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
  [other: string]: unknown;
};

export function jsonOf(schema: z.ZodType, io: "input" | "output"): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, target: "draft-2020-12", unrepresentable: "any" });
  return json as JsonSchema;
}

const forbiddenNames = new Set(["__proto__", "constructor", "prototype"]);
/** Deeper no form of ours goes; what stands deeper is taken for this deep. */
const DEEPEST = 8;

type Branch = Map<string, unknown>;

/**
 * Reads the names of forms and queries: a=1, a[]=1&a[]=2, a[b][0]=x. Numbers only say in which order: who writes
 * a[4294967290] gets a list of one, and the work stays in proportion to what was sent. Our own, for programs write
 * these names to the REST API too, and conform reads only its own (a[0].b).
 */
export function fromPairs(pairs: Iterable<readonly [string, unknown]>): Values {
  const all: Branch = new Map();
  for (const [name, value] of pairs) put(all, name.replaceAll("]", "").split("[", DEEPEST), value);
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
  Object.fromEntries([...branch].map(([name, value]) => [name, settled(value)]));

/** All names below it are numbers: then it is a list. */
function settled(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(settled);
  if (!(value instanceof Map)) return value;
  const names = [...value.keys()] as string[];
  if (!names.every((name) => /^\d+$/.test(name))) return valuesOf(value);
  return names.sort((one, other) => Number(one) - Number(other)).map((name) => settled(value.get(name)));
}

/** What came as text becomes what the schema asks for; zod then judges it. */
function fitted(value: unknown, schema: JsonSchema | undefined): unknown {
  if (!schema) return value;
  if (schema.anyOf) {
    if (value === "" && schema.anyOf.some(({ type }) => type === "null")) return null;
    return fitted(
      value,
      schema.anyOf.find(({ type }) => type !== "null"),
    );
  }
  if (schema.type === "array" && value !== undefined) return [value].flat().map((item) => fitted(item, schema.items));
  if (schema.type === "object" && schema.properties && value !== null && typeof value === "object")
    return fittedAll(value as Values, schema);
  if (typeof value !== "string") return value;
  if (schema.type === "integer" || schema.type === "number")
    return value.trim() === "" || Number.isNaN(Number(value)) ? value : Number(value);
  if (schema.type === "boolean")
    return ["1", "true", "on"].includes(value) ? true : ["0", "false", "off", ""].includes(value) ? false : value;
  return value;
}

export function fittedAll(values: Values, schema: JsonSchema): Values {
  const { properties = {} } = meant(values, schema);
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, fitted(value, properties[name])]));
}

/** Of several forms of one page, told apart by a word such as their intent, the one that was sent. */
const meant = (values: Values, schema: JsonSchema): JsonSchema =>
  schema.oneOf?.find(({ properties = {} }) =>
    Object.entries(properties).some(([name, { const: word }]) => word !== undefined && values[name] === word),
  ) ?? schema;

const known = new WeakMap<z.ZodType, JsonSchema>();

/** A form's or query's values, as the schema wants them; the schema judges them afterwards. */
export function readForm(schema: z.ZodType, pairs: Iterable<readonly [string, unknown]>): Values {
  let json = known.get(schema);
  if (!json) known.set(schema, (json = jsonOf(schema, "input")));
  return fittedAll(fromPairs(pairs), json);
}
