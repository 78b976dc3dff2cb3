import type { ObjectsPage } from "@server/records/object/list-inputs";
import type { z } from "zod";

type Shown = { filter: Partial<z.infer<typeof ObjectsPage>["filter"]>; columns?: readonly string[] };

/** The query parameters of a list with this filter and these columns, without those that are by default. */
export function addressOf({ filter: { facts = {}, sort, ...filter }, columns = [] }: Shown): [string, string][] {
  const plain = Object.entries(filter).flatMap(([name, value]): [string, string][] => {
    if (Array.isArray(value)) return value.map((each) => [`${name}[]`, each]);
    return value ? [[name, value]] : [];
  });
  const ofFacts = Object.entries(facts).flatMap(([name, wanted]) =>
    Object.entries(wanted).flatMap(([bound, value]) =>
      value ? [[`facts[${name}][${bound}]`, String(value)] as [string, string]] : [],
    ),
  );
  const order: [string, string][] = sort && sort !== "state" ? [["sort", sort]] : [];
  return [...plain, ...ofFacts, ...order, ...columns.map((name): [string, string] => ["columns[]", name])];
}

/** Such an address. */
export const listAddress = (path: string, shown: Shown): string => {
  const query = new URLSearchParams(addressOf(shown)).toString();
  return query ? `${path}?${query}` : path;
};
