import { invalidFields } from "@server/core/errors";
import type { JsonSchema, Values } from "@server/http/forms";

/** What a call answers, or each item of its list: the names of its fields, and which of them hold records of their own. */
export type Answered = { names: readonly string[]; nested: readonly string[] };

/** Undefined: it answers no fields by name. */
export function answeredBy({ properties = {} }: JsonSchema): Answered | undefined {
  const names = Object.keys(properties);
  return names.length > 0 ? { names, nested: names.filter((name) => isNested(properties[name]!)) } : undefined;
}

/** Whether it is the schema of a list, or of a page of one. */
export const isList = ({ type, properties }: JsonSchema): boolean =>
  type === "array" || Boolean(properties?.items && properties.meta);

/** The schema of each item of a page or list; of anything else its own. */
export function itemOf({ type, items, properties, ...schema }: JsonSchema): JsonSchema {
  if (type === "array") return items ?? {};
  if (properties?.items && properties.meta) return properties.items.items ?? {};
  return { type, properties, ...schema };
}

const isNested = ({ type, items, anyOf, oneOf, $ref }: JsonSchema): boolean =>
  type === "object" ||
  $ref !== undefined ||
  (items !== undefined && isNested(items)) ||
  [...(anyOf ?? []), ...(oneOf ?? [])].some(isNested);

const namesIn = (value: unknown): string[] | undefined =>
  value === undefined
    ? undefined
    : [value]
        .flat()
        .flatMap((each) => String(each).split(","))
        .map((name) => name.trim())
        .filter(Boolean);

/**
 * The fields that a request asks for: those of `fields`, and those of `include`, which alone stands for all that are
 * not nested beside these. Undefined: all of them, for neither was given. Throws invalid on an unknown name.
 */
export function wantedOf({ names, nested }: Answered, { fields, include }: Values): ReadonlySet<string> | undefined {
  const [chosen, included] = [namesIn(fields), namesIn(include)];
  if (!chosen && !included) return undefined;
  const unknown = [...unknownIn("fields", chosen ?? [], names), ...unknownIn("include", included ?? [], nested)];
  if (unknown.length > 0) throw invalidFields(unknown);
  return new Set([...(chosen ?? names.filter((name) => !nested.includes(name))), ...(included ?? [])]);
}

const unknownIn = (parameter: string, asked: readonly string[], known: readonly string[]) =>
  asked
    .filter((name) => !known.includes(name))
    .map((name): [string, string] => {
      const values = new URLSearchParams({ name, known: known.join(", ") });
      return [parameter, `mistake.unknown_field?${values}`];
    });

/** The record with the wanted fields alone; of a list, each of its records. */
export function sparse(answer: unknown, wanted: ReadonlySet<string>): unknown {
  if (Array.isArray(answer)) return answer.map((item) => sparse(item, wanted));
  if (answer === null || typeof answer !== "object") return answer;
  return Object.fromEntries(Object.entries(answer).filter(([name]) => wanted.has(name)));
}
