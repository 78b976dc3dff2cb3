import { queryRows } from "@db/rows";
import { asOperator, reading } from "@db/transact";
import type { z } from "zod";
import { Statistics } from "./inputs.ts";

const Stored = Statistics.pick({ storage_bytes: true, largest: true });
type Stored = z.infer<typeof Stored>;

const LARGEST = 5;
const REMEMBERED_MS = 10 * 60 * 1000;

let known: { at: number; stored: Promise<Stored> } | undefined;

/**
 * How much is kept, and who keeps most with us. All that is kept has to be read for it, so that it is remembered for
 * some minutes.
 */
export function storedByAll(): Promise<Stored> {
  if (known && Date.now() - known.at < REMEMBERED_MS) return known.stored;
  const stored = counted();
  known = { at: Date.now(), stored };
  stored.catch(() => {
    known = undefined;
  });
  return stored;
}

const counted = () =>
  reading(asOperator, async (tx): Promise<Stored> => {
    const rows = await queryRows(tx, Stored)`
      with kept as materialized (select workspace_id, sum(size)::float8 as bytes from blobs group by 1),
        largest as (
          select w.id, w.name, kept.bytes from kept join workspaces w on w.id = kept.workspace_id
          where w.deleted_at is null order by kept.bytes desc, w.id limit ${LARGEST})
      select coalesce((select sum(bytes) from kept), 0)::float8 as storage_bytes,
        coalesce((select json_agg(l order by l.bytes desc, l.id) from largest l), '[]') as largest`;
    return rows[0]!;
  });
