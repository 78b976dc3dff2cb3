import { notDeleted } from "@db/not-deleted";
import { uuids } from "@db/reach";
import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import { Id } from "@server/core/fields";
import { containsWords } from "@server/core/list-filters";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";

const SHOWN = 50;

/** A board or container to choose, with the title of its parent. */
export const PlaceChoice = z.object({ id: Id, title: z.string(), parent: z.string().nullable() });
export type PlaceChoice = z.infer<typeof PlaceChoice>;

/** The columns of a PlaceChoice, from `placesWithParents`: `c` (containers) and `above`, its parent. */
export const placeColumns = sql`c.id, c.title, above.title as parent`;
export const placesWithParents = sql`(containers c
  left join containers above on (above.workspace_id, above.id) = (c.workspace_id, c.parent_id))`;

type Input = { workspaceId: string; q: string; chosen: readonly string[]; condition?: SQL };

/**
 * Boards and containers of a workspace to choose from, found by their title or their parent's. `chosen` ids come first,
 * then boards. `condition` is on `c`.
 */
export async function findPlaces(
  tx: Tx,
  { workspaceId, q, chosen, condition = sql`true` }: Input,
): Promise<PlaceChoice[]> {
  const isChosen = sql`c.id = any (${uuids(chosen)})`;
  const rows = await queryRows(tx, PlaceChoice)`
    select ${placeColumns} from ${placesWithParents}
    where c.workspace_id = ${workspaceId} and ${notDeleted("c")} and ${condition}
      and (${isChosen} or ${containsWords(sql`c.title, above.title`, q)})
    order by ${isChosen} desc, coalesce(plain(above.title), ''), plain(c.title), c.id limit ${SHOWN + chosen.length}`;
  return rows;
}
