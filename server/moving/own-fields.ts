import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import { ownFields } from "@db/schema/own-field";
import type { Tx } from "@db/transact";
import { defaultLocale, locales, nameIn } from "@i18n/locales";
import { invalid } from "@server/core/errors";
import { takenNumberOf } from "@server/records/object/external-number";
import { keyOf, lockKeys, takenKeys } from "@server/records/own-field/keys";
import { ownFieldsIn } from "@server/records/own-field/values";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { kindIn } from "./kind-in.ts";
import type { Transfer } from "./transfer.ts";

/** The keys of the target's own fields by those of the workspace that is left, where they differ. */
export type OwnFieldKeys = Record<string, string>;

/** SQL: the own values of the object `of`, by the target's keys. */
export const ownValuesIn = (keys: OwnFieldKeys, of: string): SQL => {
  const fields = sql`${sql.raw(of)}.fields`;
  if (Object.keys(keys).length === 0) return fields;
  return sql`(select coalesce(jsonb_object_agg(coalesce(${JSON.stringify(keys)}::jsonb ->> key, key), value), '{}')
    from jsonb_each(${fields}))`;
};

const Used = z.object({ key: z.string() });

/**
 * Finds the target's own fields for those in which the selected objects have values: of the same type and unit, with
 * the same key or name. What it lacks is added, since the values would be lost without it: not obligatory, not public,
 * and offered in forms only where the actor may edit the target's lists.
 */
export async function transferOwnFields(tx: Tx, transfer: Transfer): Promise<OwnFieldKeys> {
  const { from, to, selection, adds } = transfer;
  const used = await queryRows(tx, Used)`
    select distinct key from objects o, jsonb_object_keys(o.fields) key
    where o.workspace_id = ${from} and o.id in (${selection.objects(from)}) and o.fields <> '{}'`;
  if (used.length === 0) return {};
  await lockKeys(tx, to);
  const left = (await ownFieldsIn(tx, from)).filter(({ key }) => used.some((each) => each.key === key));
  const there = await ownFieldsIn(tx, to);
  const keys: OwnFieldKeys = {};
  for (const field of left) {
    const { key, type, unit, titles, options } = field;
    const alike = there.filter((other) => other.type === type && other.unit === unit);
    const same =
      alike.find((other) => other.key === key) ??
      alike.find((other) => locales.some((each) => titles[each] && titles[each] === other.titles[each]));
    if (same) keys[key] = same.key;
    else {
      const taken = await takenKeys(tx, to);
      keys[key] = taken.has(key) ? keyOf(nameIn(defaultLocale, titles), taken) : key;
      await tx.insert(ownFields).values({
        ...{ workspaceId: to, key: keys[key], titles, type, unit, options, active: field.active && adds.categories },
        kindIds: sql`array(select kind.id from unnest(${sql.param(field.kind_ids)}::uuid[]) own (id)
          cross join lateral ${kindIn(transfer, "own.id")} kind (id)
          where kind.id is not null)`,
        position: sql`(select coalesce(max(position), -1) + 1 from own_fields where workspace_id = ${to})`,
      });
    }
  }
  return Object.fromEntries(Object.entries(keys).filter(([key, other]) => key !== other));
}

/** Throws invalid where an object of the target has the external number of one of those that are moved there. */
export async function requireFreeNumbers(tx: Tx, { from, to, selection }: Transfer): Promise<void> {
  const number = await takenNumberOf(
    tx,
    to,
    sql`o.workspace_id = ${from} and o.id in (${selection.objects(from)}) and ${notDeleted("o")}`,
  );
  if (number) throw invalid(`move.number_taken?number=${encodeURIComponent(number)}`, { code: "number_taken" });
}
