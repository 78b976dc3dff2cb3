import { queryRows } from "@db/rows";
import { asOperator, reading } from "@db/transact";
import type { z } from "zod";
import { Statistics } from "./inputs.ts";

const Stored = Statistics.pick({ storage_bytes: true, largest: true });
type Stored = z.infer<typeof Stored>;

const LARGEST = 5;
const CACHE_MS = 10 * 60 * 1000;

let cache: { at: number; stored: Promise<Stored> } | undefined;

/** The bytes stored in total and by the largest workspaces. Cached for some minutes, because it reads all blobs. */
export function storedByAll(): Promise<Stored> {
  if (cache && Date.now() - cache.at < CACHE_MS) return cache.stored;
  const stored = counted();
  cache = { at: Date.now(), stored };
  stored.catch(() => {
    cache = undefined;
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
