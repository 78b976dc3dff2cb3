import { z } from "zod";
import { columnsWith, wireName } from "./columns.ts";
import { ObjectChanges, type ObjectView } from "./inputs.ts";

/** What its form has a field for; its pin is set on the floor plan. */
const names = columnsWith("said", true)
  .filter((column) => column !== "x" && column !== "y")
  .map(wireName);

/** What a form shows of an object when it is opened: a line to send along with it. */
export const shownOf = (object: ObjectView): string => {
  const shown = Object.fromEntries(names.map((name) => [name, object[name]]));
  return JSON.stringify({ ...shown, categories: object.categories.map(({ id }) => id) });
};

const asShown = (line: string): Record<string, unknown> => {
  try {
    return Object(JSON.parse(line));
  } catch {
    return {};
  }
};

const same = (one: unknown, other: unknown) => JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other));
/** Sections and tags come in any order. */
const inOrder = (value: unknown) => (Array.isArray(value) ? [...value].sort() : value);

/**
 * A form sends all it shows. What was left as it was shown is left out here, so that it takes nothing back that
 * somebody else changed meanwhile.
 */
export const EditedObject = ObjectChanges.safeExtend({ shown: z.string().max(20_000).default("") }).transform(
  ({ shown, ...typed }) => {
    const before = asShown(shown);
    const changes = Object.entries(typed).filter(([name, value]) => !(name in before && same(value, before[name])));
    return { ...Object.fromEntries(changes), id: typed.id } as z.output<typeof ObjectChanges>;
  },
);
