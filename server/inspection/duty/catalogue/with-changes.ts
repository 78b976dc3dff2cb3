import { queryRows } from "@db/rows";
import { catalogueChanges } from "@db/schema/catalogue";
import type { Tx } from "@db/transact";
import { Titles } from "@server/records/review-point/title";
import type { SQL } from "drizzle-orm";
import { z } from "zod";
import { type Catalogue, firstEdition } from "./catalogue.ts";
import { type CatalogueLine, markers, units, weights } from "./catalogue-line.ts";

/** What a line says since an edition (db/schema/catalogue.ts). */
export const LineChange = z.object({
  line: z.string(),
  edition: z.number().nullable(),
  every: z.number().nullable(),
  unit: z.enum(units),
  first_months: z.number().nullable(),
  weight: z.enum(weights),
  marker: z.enum(markers),
  source: Titles,
  checked_on: z.string().nullable(),
});
export type LineChange = z.infer<typeof LineChange>;

/** The newest change of each line, of the published editions up to one. */
export const changesUpTo = (tx: Tx, edition: number | SQL): Promise<LineChange[]> =>
  queryRows(tx, LineChange)`
    select distinct on (line) line, edition, every, unit, first_months, weight, marker, source, checked_on
    from ${catalogueChanges} where edition <= ${edition} order by line, edition desc`;

/** The catalogue with changes of lines. Those of lines that the code no longer has are ignored. */
export function catalogueWith(changes: readonly LineChange[]): Catalogue {
  if (changes.length === 0) return firstEdition;
  const changed = new Map(changes.map((change) => [change.line, change]));
  return new Map([...firstEdition].map(([key, line]) => [key, changedLine(line, changed.get(key))]));
}

const changedLine = (line: CatalogueLine, change: LineChange | undefined): CatalogueLine =>
  change
    ? {
        ...line,
        every: change.every,
        unit: change.unit,
        first: change.first_months ?? undefined,
        weight: change.weight,
        marker: change.marker,
        changed: { edition: change.edition, source: change.source, checkedOn: change.checked_on },
      }
    : line;
