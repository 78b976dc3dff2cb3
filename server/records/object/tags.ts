import { notDeleted } from "@db/not-deleted";
import { reachIn } from "@db/reach";
import { queryRows } from "@db/rows";
import { reading, type Tx } from "@db/transact";
import { type Actor, authorizeIn } from "@server/core/actor";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";

const MOST_KNOWN = 300;
/** In a workspace of hundreds of thousands of objects, only the tags of so many of the newest are gone through. */
const LOOKED_THROUGH = 5000;

/** The tags in use on what the actor may see, and how often, the most used first. */
export function commonTags(actor: Actor, workspaceId: string, most: number): SQL {
  const seesAll = actor.workspaceIds === "all" || actor.adminWorkspaceIds.includes(workspaceId);
  // between, and not equal: else the planner takes the index on id alone, and goes by all other workspaces' rows
  const newest = sql`select tags from objects
    where workspace_id between ${workspaceId} and ${workspaceId} and ${notDeleted()}
    order by workspace_id desc, id desc limit ${LOOKED_THROUGH}`;
  const within = sql`select tags from objects where workspace_id = ${workspaceId} and ${notDeleted()}
    and container_id = any (${reachIn(actor, workspaceId)}::uuid[]) limit ${LOOKED_THROUGH}`;
  return sql`select tag, count(*)::int as n
    from (${seesAll ? newest : within}) o, unnest(o.tags) tag group by 1 order by 2 desc, 1 limit ${most}`;
}

/** To choose from while one types. */
export async function tagsInUse(actor: Actor, workspaceId: string): Promise<string[]> {
  authorizeIn(actor, workspaceId, "workspace.see");
  const { rows } = await reading(actor, (tx) =>
    tx.execute<{ tag: string }>(commonTags(actor, workspaceId, MOST_KNOWN)),
  );
  return rows.map(({ tag }) => tag);
}

const AsWrittenRow = z.object({ tag: z.string() });

/** As the workspace writes them already: "Elektrisch" becomes its "elektrisch", so that a filter finds both. */
export async function asWritten(
  tx: Tx,
  workspaceId: string,
  tags: string[] | undefined,
): Promise<string[] | undefined> {
  if (!tags?.length) return tags;
  const rows = await queryRows(tx, AsWrittenRow)`
    select tag from objects o, unnest(o.tags) tag
    where o.workspace_id = ${workspaceId} and ${notDeleted("o")}
      and lower(tag) = any (${sql.param(tags.map((tag) => tag.toLowerCase()))}::text[])
    group by tag order by count(*) desc, tag`;
  return tags.map((tag) => rows.find((row) => row.tag.toLowerCase() === tag.toLowerCase())?.tag ?? tag);
}
