import type { Tx } from "@db/transact";
import type { Cell } from "@server/platform/spreadsheet/cells";
import { withExistingSpelling } from "@server/records/object/tags";
import type { Context } from "./context.ts";
import { findObjects, takenNumbers } from "./found.ts";
import { existingOf } from "./last-report/existing.ts";
import { foundBy } from "./match.ts";
import { type Plan, planRow } from "./plan.ts";
import { rowValues } from "./row-values.ts";

export type StoredRow = { number: number; cells: Cell[] };

/** What some rows do now. It locks the objects that they mean where they are changed. Does not authorize. */
export async function planRows(tx: Tx, context: Context, rows: readonly StoredRow[]): Promise<Plan[]> {
  const values = rows.map(({ cells }) => rowValues(cells, context.mapping, context.fields));
  const taken = await takenNumbers(
    tx,
    context,
    values.flatMap(({ facts }) => facts.external_number ?? []),
  );
  const objects = await findObjects(tx, context, values);
  const found = foundBy(objects);
  const ids = values.some(({ reports }) => reports.length > 0) ? objects.map(({ id }) => id) : [];
  const existing = await existingOf(tx, context.workspaceId, ids);
  const tags = [...new Set(values.flatMap(({ facts }) => facts.tags ?? []))];
  const spelled = (await withExistingSpelling(tx, context.workspaceId, tags)) ?? tags;
  const spellings = new Map(tags.map((tag, at) => [tag, spelled[at]!]));
  const spelling = (some: string[]) => some.map((tag) => spellings.get(tag) ?? tag);
  return rows.map(({ number }, at) => planRow(context, number, values[at]!, { found, taken, spelling, existing }));
}
