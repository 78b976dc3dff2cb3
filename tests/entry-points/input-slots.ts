import { type JsonSchema, jsonOf, type Values } from "@server/http/forms";
import { appRouter } from "@server/http/router";
import type { z } from "zod";

type Procedures = Record<string, { _def: { inputs: z.ZodType[] } }>;
const procedures = appRouter._def.procedures as unknown as Procedures;

/** A field of an input, by its path; `put` gives the input with that field replaced. */
export type Slot = { path: string; put: (input: Values, value: string) => Values };

const isId = (schema: JsonSchema): boolean => schema.format === "uuid" || (schema.anyOf ?? []).some(isId);
const isText = (schema: JsonSchema): boolean =>
  (schema.type === "string" && !schema.format && !("enum" in schema)) || (schema.anyOf ?? []).some(isText);

function slotsIn(schema: JsonSchema, fits: (schema: JsonSchema) => boolean, path: string[] = []): Slot[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]): Slot[] => {
    const fieldPath = [...path, name];
    if (property.properties) return slotsIn(property, fits, fieldPath);
    const isList = property.type === "array" && property.items !== undefined;
    const fitting =
      [property, ...(isList ? [property.items!] : [])].some(fits) ||
      (property.anyOf ?? []).some(({ items }) => items && fits(items));
    if (!fitting) return [];
    return [{ path: fieldPath.join("."), put: (input, value) => withAt(input, fieldPath, isList ? [value] : value) }];
  });
}

function withAt(input: Values, [name, ...rest]: string[], value: unknown): Values {
  return { ...input, [name!]: rest.length === 0 ? value : withAt((input[name!] ?? {}) as Values, rest, value) };
}

const schemaOf = (name: string): JsonSchema => {
  const input = procedures[name]!._def.inputs[0];
  return input ? jsonOf(input, "input") : {};
};

export const idSlots = (name: string): Slot[] => slotsIn(schemaOf(name), isId);
export const textSlots = (name: string): Slot[] => slotsIn(schemaOf(name), isText);

const takesText = ({ type, anyOf = [] }: JsonSchema): boolean => type === "string" || anyOf.some(takesText);
/** Fields that take an e-mail address. */
export const addressSlots = (name: string): Slot[] =>
  slotsIn(schemaOf(name), takesText).filter(({ path }) => /email|address|people|add/i.test(path.split(".").at(-1)!));
