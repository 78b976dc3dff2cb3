import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import { iso } from "@server/core/day";
import { z } from "zod";
import type { ChainState } from "./inputs.ts";

const Row = z.object({ since: z.string(), until: z.string().nullable(), broken_at: z.string().nullable() });

/** How the chain of a workspace stands; null before its first event was chained. */
export async function chainState(tx: Tx, workspaceId: string): Promise<z.input<typeof ChainState> | null> {
  const [row] = await queryRows(tx, Row)`
    select greatest(s.since, (select max(found_at) from history_breaks b
        where b.workspace_id = s.workspace_id and b.acknowledged_at is not null)) as since,
      (select at from history_links l where l.workspace_id = s.workspace_id order by position desc limit 1) as until,
      (select min(found_at) from history_breaks b
        where b.workspace_id = s.workspace_id and b.acknowledged_at is null) as broken_at
    from history_starts s where s.workspace_id = ${workspaceId}`;
  return (
    (row && {
      since: iso(row.since),
      until: iso(row.until ?? row.since),
      broken_at: row.broken_at && iso(row.broken_at),
    }) ??
    null
  );
}
