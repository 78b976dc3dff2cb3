import type { JsonSchema } from "@server/http/forms";

type Follow = <T>(at: T | { $ref: string }) => T;

/** A value as a schema of the document asks for: its own example, or made of those of its parts. */
export function exampleOf(schema: JsonSchema, follow: Follow, depth = 0): unknown {
  const { examples, properties, items, anyOf, oneOf, type } = follow(schema) as JsonSchema & { examples?: unknown[] };
  const own = (follow(schema) as { example?: unknown }).example ?? examples?.[0];
  if (own !== undefined) return own;
  const one = anyOf?.[0] ?? oneOf?.[0];
  if (one) return exampleOf(one, follow, depth);
  if (properties && depth < 6)
    return Object.fromEntries(
      Object.entries(properties).map(([name, part]) => [name, exampleOf(part, follow, depth + 1)]),
    );
  if ([type].flat()[0] === "array") return items && depth < 6 ? [exampleOf(items, follow, depth + 1)] : [];
  return null;
}
