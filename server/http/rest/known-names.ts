import { invalidFields } from "@server/core/errors";
import { isFile, type JsonSchema, type Values } from "@server/http/forms";
import { Upload } from "@server/platform/uploads/upload";
import type { TRPCError } from "@trpc/server";
import { type Call, namesInPath } from "./calls.ts";

/** The override of the method, which is no field. */
const METHOD = "_method";

/** What any call that answers bytes takes: to be saved, and what changes with the content, so that caches ask again. */
const OF_BYTES = ["download", "v"];

type Properties = Record<string, JsonSchema>;
type Unknown = { path: string[]; known: string[] };

/**
 * Refuses names that neither the call takes nor the noun's view has, at any depth. What the view has and the call does
 * not take is accepted by calls that change something, and not stored, so that what was read can be sent back.
 */
export function unknownNames(call: Call, values: Values): TRPCError | undefined {
  const controls = call.answered ? ["fields", "include"] : call.raw ? [...OF_BYTES] : [];
  const named = Object.fromEntries(
    Object.entries(values).filter(([name]) => name !== METHOD && !controls.includes(name)),
  );
  const found = unknownIn(named, call.inJson, call.reads ? {} : call.view, []);
  if (found.length === 0) return undefined;
  const inPath = namesInPath(call.path);
  return invalidFields(
    found.map(({ path, known }) => {
      const all = [...known.filter((name) => path.length > 1 || !inPath.includes(name)), ...controls];
      const words = new URLSearchParams({ name: path.join("."), known: all.join(", ") || "–" });
      return [path.join("."), `mistake.unknown_field?${words}`];
    }),
  );
}

/**
 * Without what stands under the name of an upload and is none: the files that an answer lists can be sent back with the
 * rest.
 */
export function uploadsOnly(values: Values, { inJson, view }: Call): Values {
  const seen = propertiesOf(view) ?? {};
  const isListed = (name: string, value: unknown) =>
    Object.hasOwn(seen, name) &&
    isFile(inJson.properties?.[name] ?? {}) &&
    ![value].flat().some((one) => one instanceof Upload);
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => !isListed(name, value)));
}

function unknownIn(values: Values, schema: JsonSchema, view: JsonSchema, path: string[]): Unknown[] {
  const properties = propertiesOf(schema);
  if (!properties && path.length > 0) return [];
  const seen = propertiesOf(view) ?? {};
  return Object.entries(values).flatMap(([name, value]) => {
    const at = [...path, name];
    const taken = properties?.[name];
    if (taken)
      return [value]
        .flat()
        .flatMap((one) => (isRecord(one) ? unknownIn(one, partOf(taken), partOf(seen[name]), at) : []));
    return Object.hasOwn(seen, name) ? [] : [{ path: at, known: namesOf(properties ?? {}) }];
  });
}

/** The names, with those of a filter as they are written in an address. */
const namesOf = (properties: Properties): string[] =>
  Object.entries(properties).flatMap(([name, schema]) =>
    name === "filter" ? Object.keys(propertiesOf(schema) ?? {}).map((inner) => `filter[${inner}]`) : [name],
  );

const isRecord = (value: unknown): value is Values =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** The schema of one item, of a list; else the schema itself. */
const partOf = (schema: JsonSchema | undefined): JsonSchema => schema?.items ?? schema ?? {};

const fields = new WeakMap<JsonSchema, Properties | null>();

/** The fields that any variant of the schema has; undefined if it may hold any name. */
function propertiesOf(schema: JsonSchema): Properties | undefined {
  let properties = fields.get(schema);
  if (properties === undefined) fields.set(schema, (properties = readProperties(schema) ?? null));
  return properties ?? undefined;
}

function readProperties(schema: JsonSchema): Properties | undefined {
  const { properties, anyOf, oneOf, allOf, items } = schema as JsonSchema & { allOf?: JsonSchema[] };
  if (schema.additionalProperties && !properties) return undefined;
  const variants = [...(anyOf ?? []), ...(oneOf ?? []), ...(allOf ?? []), ...(items ? [items] : [])].map(propertiesOf);
  const all = [properties, ...variants].filter((some) => some !== undefined);
  return all.length > 0 ? Object.assign({}, ...all) : undefined;
}
