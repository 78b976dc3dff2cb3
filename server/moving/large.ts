import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import { MOVED_AT_ONCE } from "@server/core/constants";
import { z } from "zod";
import type { Transfer } from "./transfer.ts";

type Amount = { from: string; selection: Transfer["selection"] };

const IsLargeRow = z.object({ objects: z.number() });

/** Whether a worker does it: more objects, files or bytes than a request may take (`MOVED_AT_ONCE`). */
export async function isLarge(
  tx: Tx,
  { from, selection }: Amount,
  { count, bytes } = { count: 0, bytes: 0 },
): Promise<boolean> {
  if (count > MOVED_AT_ONCE.files || bytes > MOVED_AT_ONCE.bytes) return true;
  const rows = await queryRows(
    tx,
    IsLargeRow,
  )`select count(*)::int as objects from (${selection.objects(from)} limit ${MOVED_AT_ONCE.objects + 1}) o`;
  return rows[0]!.objects > MOVED_AT_ONCE.objects;
}
