import type { JsonSchema } from "@server/http/forms";

type Schemas = Record<string, JsonSchema>;

/** The characters of a reference, without the name. */
const REFERENCE = '{"$ref":"#/components/schemas/"}'.length;

/**
 * Fields that are alike in several schemas, such as a title or a moment, once: they become components named after the
 * field, and the schemas refer to them. Gives all schemas.
 */
export function withSharedFields(schemas: Schemas): Schemas {
  const times = new Map<string, number>();
  const keyOf = (name: string, field: JsonSchema) => `${name} ${JSON.stringify(field)}`;
  const count = (name: string, field: JsonSchema) => {
    times.set(keyOf(name, field), (times.get(keyOf(name, field)) ?? 0) + 1);
    return field;
  };
  const counted = Object.entries(schemas).map(([name, schema]) => [name, eachField(schema, count)] as const);
  const most = new Map<string, string>();
  for (const [key, often] of times) {
    const [name, content] = [key.slice(0, key.indexOf(" ")), key.slice(key.indexOf(" ") + 1)];
    const saves = often >= 2 && content.length > REFERENCE + name.length;
    if (saves && !Object.hasOwn(schemas, name) && often > (times.get(`${name} ${most.get(name)}`) ?? 0))
      most.set(name, content);
  }
  const share = (name: string, field: JsonSchema, whole: JsonSchema): JsonSchema =>
    most.get(name) === JSON.stringify(whole) ? { $ref: `#/components/schemas/${name}` } : field;
  const shared = Object.fromEntries(counted.map(([name, schema]) => [name, eachField(schema, share)]));
  for (const [name, content] of most) shared[name] = eachField(JSON.parse(content), share);
  return shared;
}

type Put = (name: string, field: JsonSchema, whole: JsonSchema) => JsonSchema;

/** The schema with each of its fields, the innermost first, as `put` gives it. `whole`: the field as it was before. */
function eachField(schema: JsonSchema, put: Put): JsonSchema {
  const { properties, items, anyOf, oneOf, allOf, ...rest } = schema as JsonSchema & { allOf?: JsonSchema[] };
  const all = (schemas: JsonSchema[]) => schemas.map((one) => eachField(one, put));
  return {
    ...rest,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, field]) => [name, put(name, eachField(field, put), field)]),
      ),
    }),
    ...(items && { items: eachField(items, put) }),
    ...(anyOf && { anyOf: all(anyOf) }),
    ...(oneOf && { oneOf: all(oneOf) }),
    ...(allOf && { allOf: all(allOf) }),
  };
}
