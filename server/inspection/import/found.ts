import { notDeleted } from "@db/not-deleted";
import { uuids } from "@db/reach";
import { queryRows } from "@db/rows";
import type { OwnValues } from "@db/schema/field-type";
import type { Facts } from "@db/schema/import";
import type { LastKnown } from "@db/schema/object";
import type { Tx } from "@db/transact";
import { plain } from "@server/core/search-words";
import { treeBelow } from "@server/records/container/below";
import { lockNumbers } from "@server/records/object/external-number";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { RowValues } from "./row-values.ts";

const Found = z.object({
  id: z.string(),
  container_id: z.string(),
  title: z.string(),
  display_code: z.string(),
  subtitle: z.string(),
  kind_id: z.string().nullable(),
  icon_code: z.string().nullable(),
  make: z.string(),
  model: z.string(),
  serial_number: z.string(),
  year_built: z.number().nullable(),
  in_service_on: z.string().nullable(),
  external_number: z.string(),
  tags: z.array(z.string()),
  fields: z.custom<OwnValues>(),
  last_known: z.custom<LastKnown[]>(),
});
/** An object as an import finds it. */
export type Found = z.infer<typeof Found>;

type Where = {
  workspaceId: string;
  importId: string;
  containerId: string | null;
  /** What is found is changed in this transaction. */
  locks: boolean;
};
const Ids = z.object({ id: z.string() });
const Numbers = z.object({ number: z.string() });

/** The objects that rows may mean; without those that the import made itself. Does not authorize. */
export async function findObjects(
  tx: Tx,
  { workspaceId, importId, containerId, locks }: Where,
  rows: readonly Pick<RowValues, "facts">[],
): Promise<Found[]> {
  const all = (of: (row: Pick<RowValues, "facts">) => string | undefined) =>
    sql.param([...new Set(rows.flatMap((row) => plain(of(row) ?? "") || []))]);
  const within = sql`workspace_id = ${workspaceId} and ${notDeleted()}`;
  const ids = await queryRows(tx, Ids)`
    select id from objects where ${within} and external_number <> ''
      and plain(external_number) = any (${all(({ facts }) => facts.external_number)}::text[])
    union select id from objects where ${within}
      and plain(serial_number) = any (${all(({ facts }) => facts.serial_number)}::text[])
    union select id from objects where ${within}
      and plain(display_code) = any (${all(({ facts }) => facts.display_code)}::text[])
    union select id from objects where ${within}
      and plain(title) = any (${all(({ facts }) => (hasNumber(facts) ? undefined : facts.title))}::text[])`;
  return readObjects(
    tx,
    workspaceId,
    ids.map(({ id }) => id),
    sql`and ${containerId ? sql`container_id in (${treeBelow(workspaceId, containerId)})` : sql`true`}
      and not exists (select from import_rows r where (r.workspace_id, r.import_id) = (${workspaceId}, ${importId})
        and r.object_id = objects.id and r.made = 'made') order by id ${locks ? sql`for no key update` : sql``}`,
  );
}

const hasNumber = ({ external_number, serial_number, display_code }: RowValues["facts"]) =>
  Boolean(external_number || serial_number || display_code);

/** Objects with what an import can change, locked; without soft-deleted ones. Does not authorize. */
export const lockObjects = (tx: Tx, workspaceId: string, ids: readonly string[]): Promise<Found[]> =>
  readObjects(tx, workspaceId, ids, sql`order by id for no key update`);

const readObjects = (tx: Tx, workspaceId: string, ids: readonly string[], more: SQL): Promise<Found[]> =>
  queryRows(tx, Found)`
    select id, container_id, title, display_code, subtitle, kind_id, icon_code, make, model, serial_number, year_built,
      in_service_on, external_number, tags, fields, last_known
    from objects where workspace_id = ${workspaceId} and id = any (${uuids(ids)}) and ${notDeleted()} ${more}`;

/** Which of these external numbers objects of the workspace have, anywhere in it. Who is to get one waits for others. */
export async function takenNumbers(
  tx: Tx,
  { workspaceId, locks }: Pick<Where, "workspaceId" | "locks">,
  numbers: readonly string[],
): Promise<Set<string>> {
  const plainOnes = sql.param([...new Set(numbers.map(plain))]);
  if (locks) await lockNumbers(tx, workspaceId, sql`select unnest(${plainOnes}::text[])`);
  const rows = await queryRows(tx, Numbers)`
    select plain(external_number) as number from objects where workspace_id = ${workspaceId} and ${notDeleted()}
      and external_number <> '' and plain(external_number) = any (${plainOnes}::text[])`;
  return new Set(rows.map(({ number }) => number));
}

/** The facts of an object by their names. */
export const factsOf = ({ id: _, container_id: __, icon_code: ___, fields, ...facts }: Found): Facts => ({
  ...facts,
  ...Object.fromEntries(Object.entries(fields).map(([key, value]) => [`own.${key}`, value])),
});

/** An object with other facts. */
export function withFacts(found: Found, facts: Facts): Found {
  const fields = { ...found.fields };
  const own = Object.fromEntries(Object.entries(facts).filter(([name]) => !name.startsWith("own.")));
  for (const [name, value] of Object.entries(facts)) {
    if (!name.startsWith("own.")) continue;
    const key = name.slice("own.".length);
    if (value === null) delete fields[key];
    else fields[key] = value as OwnValues[string];
  }
  return { ...found, ...own, fields } as Found;
}

/** Those of the facts that differ between two, as they are in the first; what has no value is null. */
export function differing(one: Facts, other: Facts): Facts {
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  return Object.fromEntries(
    names.flatMap((name) => (isSame(one[name], other[name]) ? [] : [[name, one[name] ?? null]])),
  );
}

export const isSame = (one: Facts[string] | undefined, other: Facts[string] | undefined) =>
  JSON.stringify(comparable(one)) === JSON.stringify(comparable(other));
/** Tags have no order, and neither have the keys of what is last known. */
const comparable = (value: Facts[string] | undefined) =>
  Array.isArray(value)
    ? value.map((each) => (typeof each === "string" ? each : JSON.stringify(Object.entries(each).sort()))).sort()
    : (value ?? null);
