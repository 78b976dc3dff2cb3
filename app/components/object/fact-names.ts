import { machineFacts } from "@server/records/object/columns";
import type { ObjectView } from "@server/records/object/inputs";
import type { OwnField } from "@server/records/own-field/inputs";
import type { TFunction } from "i18next";

type Fact = Pick<OwnField, "title" | "type" | "unit" | "options"> & { name: string };

/**
 * The facts of objects that can be a column, a filter or a line of a label, in their order: those of all, then the
 * workspace's own.
 */
export const factsOf = (t: TFunction, fields: readonly OwnField[]): Fact[] => [
  ...machineFacts.map((name) => ({
    ...{ name, title: t(`object.fact.${name}`), unit: "", options: [] },
    type: typeOf[name as keyof typeof typeOf] ?? ("text" as const),
  })),
  ...fields.map(({ key, title, type, unit, options }) => ({ name: `own.${key}`, title, type, unit, options })),
];
const typeOf = { year_built: "number", in_service_on: "date" } as const;

/** The value of a fact of an object by its name; undefined: none. */
export const factOf = (object: ObjectView, name: string) =>
  (name.startsWith("own.") ? object.fields[name.slice(4)] : object[name as (typeof machineFacts)[number]]) ?? undefined;
