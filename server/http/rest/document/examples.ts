import type { JsonSchema } from "@server/http/forms";
import { wordsOf } from "./words.ts";

type Components = Readonly<Record<string, JsonSchema>>;

const DAY = "2026-11-24";
const MOMENT = "2026-11-24T08:12:00.000Z";

/**
 * A value as the schema asks for, from the words of its fields where they have one. `within`: the names around it, from
 * the component or call on.
 */
export function exampleOf(schema: JsonSchema, within: readonly string[], known: Components): unknown {
  const own = wordsOf(within)?.example;
  if (own !== undefined) return own;
  const { $ref, anyOf, oneOf, properties, items, type, format, minimum } = schema;
  if ($ref) {
    const name = String($ref).split("/").at(-1)!;
    return exampleOf(known[name]!, [name], known);
  }
  if (schema.const !== undefined) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  const one = anyOf?.[0] ?? oneOf?.[0];
  if (one) return exampleOf(one, within, known);
  const kind = [type].flat()[0] as string | undefined;
  if (properties)
    return Object.fromEntries(
      Object.entries(properties).map(([name, field]) => [name, exampleOf(field, [...within, name], known)]),
    );
  if (kind === "array") return items && !isRecursive(items, within) ? [exampleOf(items, within, known)] : [];
  if (kind === "integer" || kind === "number") return Math.max(1, Number(minimum ?? 1));
  if (kind === "boolean") return false;
  if (kind === "object") return recordOf(schema, within, known);
  if (kind === "null") return null;
  if (format === "uuid") return uuidOf(within.at(-1) ?? "id");
  if (format === "date" || /(^|_)on$/.test(within.at(-1)!)) return DAY;
  if (format === "date-time" || /(^|_)at$/.test(within.at(-1)!)) return MOMENT;
  if (format === "email") return "ann@example.com";
  if (format === "uri") return "https://example.com/";
  return "";
}

/** Of a record: a value for each key, or for one. */
function recordOf(schema: JsonSchema, within: readonly string[], known: Components) {
  const { propertyNames, additionalProperties } = schema as JsonSchema & { propertyNames?: { enum?: string[] } };
  if (typeof additionalProperties !== "object") return {};
  const keys = propertyNames?.enum ?? [];
  return Object.fromEntries(
    keys.map((key) => [key, exampleOf(additionalProperties as JsonSchema, [...within, key], known)]),
  );
}

const isRecursive = ({ $ref }: JsonSchema, within: readonly string[]) =>
  $ref !== undefined && within.includes(String($ref).split("/").at(-1)!);

/** The same id for the same name. */
function uuidOf(name: string): string {
  let hash = 0;
  for (const letter of name) hash = (hash * 31 + letter.charCodeAt(0)) >>> 0;
  const digits = hash.toString(16).padStart(8, "0");
  return `${digits}-7a1c-4b7e-9d52-${digits}3f1a`;
}

/** What one may send: all that is required, and what else the words have a value for, save null and "". */
export function bodyExample({ properties = {}, required = [] }: JsonSchema, call: string, known: Components): unknown {
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => required.includes(name) || (wordsOf([call, name])?.example ?? "") !== "")
      .map(([name, schema]) => [name, exampleOf(schema, [call, name], known)]),
  );
}
