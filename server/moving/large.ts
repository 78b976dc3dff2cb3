import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import { MOVED_AT_ONCE } from "@server/core/constants";
import { z } from "zod";
import type { Across } from "./across.ts";

type Amount = { from: string; lot: Across["lot"] };

const IsLargeRow = z.object({ objects: z.number() });

/** Whether it is left to a worker: so many objects, or bytes to fetch, would keep somebody waiting. */
export async function isLarge(
  tx: Tx,
  { from, lot }: Amount,
  { count, bytes } = { count: 0, bytes: 0 },
): Promise<boolean> {
  if (count > MOVED_AT_ONCE.files || bytes > MOVED_AT_ONCE.bytes) return true;
  const rows = await queryRows(
    tx,
    IsLargeRow,
  )`select count(*)::int as objects from (${lot.objects(from)} limit ${MOVED_AT_ONCE.objects + 1}) o`;
  return rows[0]!.objects > MOVED_AT_ONCE.objects;
}
