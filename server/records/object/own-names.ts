import type { SentValues } from "@server/records/own-field/inputs";

/** The names of own fields in forms and conflicts. Safe to import in the browser. */

const PREFIX = "fields.";

type Sent = SentValues[string];

/** The values of own fields each by a name of its own, as a form names its fields: `fields.<key>`. */
export const valuesByName = (values: SentValues = {}, as = (value: Sent) => value): Record<string, Sent> =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [PREFIX + key, as(value)]));

/** For each own field that an input names: no value. */
export const withoutOwnValues = (named: object): Record<string, string> =>
  Object.fromEntries(Object.keys(named).flatMap((name) => (name.startsWith(PREFIX) ? [[name, ""]] : [])));

/** An input whose own values are named one by one, so that two people may change different ones at once. */
export const namingOwnValues = <Input extends { fields?: SentValues }>({
  fields,
  ...input
}: Input): Omit<Input, "fields"> => ({ ...input, ...valuesByName(fields) });

/** The reverse: an input with its own values in `fields`; undefined where none was sent. */
export function withOwnValues<Named extends object>(named: Named): Named & { fields?: SentValues } {
  const entries = Object.entries(named);
  const own = entries.filter(([name]) => name.startsWith(PREFIX));
  const others = Object.fromEntries(entries.filter(([name]) => !name.startsWith(PREFIX)));
  const fields = Object.fromEntries(own.map(([name, value]) => [name.slice(PREFIX.length), value]));
  return { ...(others as Named), ...(own.length > 0 && { fields }) };
}
