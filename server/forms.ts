import { z } from "zod";

export type Values = { [name: string]: unknown };
export type JsonSchema = {
  type?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  [other: string]: unknown;
};

export function jsonOf(schema: z.ZodType, io: "input" | "output"): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, target: "draft-2020-12", unrepresentable: "any" });
  return json as JsonSchema;
}

const forbiddenNames = new Set(["__proto__", "constructor", "prototype"]);

/** Reads the names of forms and queries: a=1, a[]=1&a[]=2, a[b][0]=x. */
export function fromPairs(pairs: Iterable<readonly [string, unknown]>): Values {
  const all: Values = Object.create(null);
  for (const [name, value] of pairs) put(all, name.replaceAll("]", "").split("["), value);
  return { ...all };
}

function put(into: Values, [name = "", ...rest]: string[], value: unknown): void {
  if (forbiddenNames.has(name)) return;
  if (rest.length === 0) {
    into[name] = into[name] === undefined ? value : [into[name], value].flat();
  } else if (rest.length === 1 && rest[0] === "") {
    into[name] = [...[into[name] ?? []].flat(), value];
  } else {
    const below = typeof into[name] === "object" && into[name] !== null ? (into[name] as Values) : Object.create(null);
    put(below, rest, value);
    const numbered = Object.keys(below).every((key) => /^\d+$/.test(key));
    into[name] = numbered && !Array.isArray(below) ? Object.assign([], below) : { ...below };
  }
}

/** What came as text becomes what the schema asks for; zod then judges it. */
export function fitted(value: unknown, schema: JsonSchema | undefined): unknown {
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

export const fittedAll = (values: Values, { properties = {} }: JsonSchema): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, fitted(value, properties[name])]));

const known = new WeakMap<z.ZodType, JsonSchema>();

/** A form's or query's values, as the schema wants them; the schema judges them afterwards. */
export function readForm(schema: z.ZodType, pairs: Iterable<readonly [string, unknown]>): Values {
  let json = known.get(schema);
  if (!json) known.set(schema, (json = jsonOf(schema, "input")));
  return fittedAll(fromPairs(pairs), json);
}
