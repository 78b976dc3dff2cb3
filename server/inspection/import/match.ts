import { plain } from "@server/core/search-words";
import type { Found } from "./found.ts";
import type { Spot } from "./places.ts";
import type { SentFacts } from "./row-values.ts";

/** The object that a row means and by what, null for a new one, or why that is in doubt. */
export type Match = { by: keyof SentFacts; found: Found } | { found: null } | { by: keyof SentFacts; mistake: string };

const MOST_NAMED = 3;
const names = ["external_number", "serial_number", "display_code", "title"] as const;
type Name = (typeof names)[number];

/** Objects by what rows name them by, without case and accents. */
export type FoundBy = Record<Name, Map<string, Found[]>>;

export function foundBy(all: readonly Found[]): FoundBy {
  const by: FoundBy = {
    external_number: new Map(),
    serial_number: new Map(),
    display_code: new Map(),
    title: new Map(),
  };
  for (const found of all)
    for (const name of names) {
      const key = plain(found[name]);
      const same = by[name].get(key);
      if (same) same.push(found);
      else by[name].set(key, [found]);
    }
  return by;
}

/**
 * The object that a row means: by its external number, else its serial number, else its code in its place; by its title
 * there where the row has none of these.
 */
export function matchOf(facts: SentFacts, all: FoundBy, place: Spot | null): Match {
  const isThere = (found: Found) => !place || (place.missing.length === 0 && found.container_id === place.at);
  const having = (name: Name) => (facts[name] ? (all[name].get(plain(facts[name])) ?? []) : []);
  for (const by of ["external_number", "serial_number"] as const) {
    const some = having(by);
    if (some.length > 0) return oneOf(by, some);
  }
  const coded = having("display_code").filter(isThere);
  if (coded.length > 0) return oneOf("display_code", coded);
  if (facts.external_number || facts.serial_number || facts.display_code) return { found: null };
  const titled = having("title").filter(isThere);
  return titled.length > 0 ? oneOf("title", titled) : { found: null };
}

function oneOf(by: keyof SentFacts, all: readonly Found[]): Match {
  if (all.length === 1) return { by, found: all[0]! };
  const names = all
    .slice(0, MOST_NAMED)
    .map(({ display_code, title }) => [display_code, title].filter(Boolean).join(" "));
  return {
    by,
    mistake: `import.several?${new URLSearchParams({ names: names.join(", "), count: String(all.length) })}`,
  };
}
