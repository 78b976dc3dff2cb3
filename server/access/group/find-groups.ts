import { uuids } from "@db/reach";
import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import { containsWords } from "@server/core/list-filters";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";

const SHOWN = 50;

type Input = { workspaceId: string; q: string; chosen: readonly string[]; condition?: SQL };
const GroupChoice = z.object({ id: z.string(), title: z.string(), users_count: z.number() });
type GroupChoice = z.infer<typeof GroupChoice>;

/** Distribution groups to choose from, found by words; `chosen` ids come first. `condition` is on `g` (groups). */
export async function findGroups(
  tx: Tx,
  { workspaceId, q, chosen, condition = sql`true` }: Input,
): Promise<GroupChoice[]> {
  const isChosen = sql`g.id = any (${uuids(chosen)})`;
  const rows = await queryRows(tx, GroupChoice)`
    select g.id, g.title, (select count(*)::int from group_members m
      where (m.workspace_id, m.group_id) = (g.workspace_id, g.id)) as users_count
    from groups g
    where g.workspace_id = ${workspaceId} and ${condition}
      and (${isChosen} or ${containsWords(sql`g.title, g.subtitle`, q)})
    order by ${isChosen} desc, plain(g.title), g.id limit ${SHOWN + chosen.length}`;
  return rows;
}
