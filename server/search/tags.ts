import { inReach } from "@db/reach";
import { objects } from "@db/schema/object";
import { reading } from "@db/transact";
import type { Actor } from "@server/actor";
import { sql } from "drizzle-orm";
import { admitSearch } from "./admit-search.ts";
import { patternOf } from "./words.ts";

/** Tags in use in the workspace, on what the actor may see, the most used first. */
export async function tagsLike(
  actor: Actor,
  workspaceId: string,
  q: string,
): Promise<{ id: string; title: string; where: string; matched: string }[]> {
  admitSearch(actor, workspaceId);
  const { rows } = await reading(actor, (tx) =>
    tx.execute<{ tag: string }>(sql`
      select tag from objects, unnest(objects.tags) tag
      where objects.workspace_id = ${workspaceId} and objects.deletion_id is null and ${inReach(actor, objects.workspaceId, objects.containerId)}
        and plain(tag) like plain(${patternOf(q)})
      group by tag order by count(*) desc, tag limit 20`),
  );
  return rows.map(({ tag }) => ({ id: tag, title: tag, where: "", matched: tag }));
}
