import { type JsonSchema, jsonOf } from "@server/http/forms";
import { z } from "zod";
import { exampleOf } from "./examples.ts";
import { nouns } from "./nouns.ts";
import { wordsOf } from "./words.ts";

const names = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries(nouns)) names.add(schema, { id });

/** The schemas that others refer to by name. */
export const plainComponents = (): Record<string, JsonSchema> =>
  Object.fromEntries(
    Object.entries(nouns).map(([name, schema]) => {
      const { $defs } = jsonOf(z.object({ schema }), "output", names) as { $defs: Record<string, JsonSchema> };
      const { id: _, ...own } = $defs[name]!;
      return [name, tidy(own, [name])];
    }),
  );

/** Each with an example. */
export const withExamples = (schemas: Readonly<Record<string, JsonSchema>>): Record<string, JsonSchema> =>
  Object.fromEntries(
    Object.entries(schemas).map(([name, one]) => [name, { ...one, examples: [exampleOf(one, [name], schemas)] }]),
  );

/**
 * The schema of an input or output, with the words of its fields; what has a name of its own is referred to.
 * `context`: the call that it belongs to.
 */
export function schemaOf(schema: z.ZodType, io: "input" | "output", context: string): JsonSchema {
  const { properties } = jsonOf(z.object({ schema }), io, names);
  return tidy(properties!.schema!, [context]);
}

/** What zod says of a format or number beside its name. */
const FORMATS = ["uuid", "date", "date-time", "email", "uri"];

/**
 * The schema as the document has it: refers to components, says no more than readers need, and says of each field what
 * it means. `within`: the names around it, from the component or operation on.
 */
function tidy(given: JsonSchema, within: readonly string[]): JsonSchema {
  const { $ref, properties, items, anyOf, oneOf, allOf, additionalProperties, ...rest } = given as JsonSchema & {
    allOf?: JsonSchema[];
    additionalProperties?: JsonSchema | boolean;
  };
  if ($ref) return { $ref: String($ref).replace("#/$defs/", "#/components/schemas/") };
  if (FORMATS.includes(String(rest.format))) delete rest.pattern;
  if (rest.minimum === Number.MIN_SAFE_INTEGER) delete rest.minimum;
  if (rest.maximum === Number.MAX_SAFE_INTEGER) delete rest.maximum;
  const each = (schemas: JsonSchema[]) => schemas.map((one) => tidy(one, within));
  return orNull({
    ...rest,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, schema]) => [
          name,
          withWords(tidy(schema, [...within, name]), [...within, name]),
        ]),
      ),
    }),
    ...(items && { items: tidy(items, within) }),
    ...(anyOf && { anyOf: each(anyOf) }),
    ...(oneOf && { oneOf: each(oneOf) }),
    ...(allOf && { allOf: each(allOf) }),
    ...(typeof additionalProperties === "object" && { additionalProperties: tidy(additionalProperties, within) }),
  });
}

/** `{ anyOf: [X, null] }` in one, where X has one type. */
function orNull(schema: JsonSchema): JsonSchema {
  const { anyOf, ...rest } = schema;
  const [one, other] = anyOf ?? [];
  if (anyOf?.length !== 2 || other?.type !== "null" || typeof one?.type !== "string" || one.const !== undefined)
    return schema;
  const { type, enum: words, ...more } = one as JsonSchema & { enum?: unknown[] };
  return { ...rest, ...more, type: [type, "null"] as never, ...(words && { enum: [...words, null] }) };
}

/** A component keeps its own words where it is referred to; beside them stand those of the field. */
export function withWords(schema: JsonSchema, within: readonly string[]): JsonSchema {
  const words = wordsOf(within);
  return words ? { ...schema, description: words.means } : schema;
}
