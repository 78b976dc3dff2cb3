import { notDeleted } from "@db/not-deleted";
import { reachIn, seesWholeWorkspace } from "@db/reach";
import { queryRows } from "@db/rows";
import { reading, type Tx } from "@db/transact";
import { type Actor, authorizeIn } from "@server/core/actor";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";

const MOST_SUGGESTED = 300;
/** Only the tags of so many of the newest objects are read, so that large workspaces do not cost more. */
const MOST_OBJECTS_READ = 5000;

/** A query for the tags of the newest objects of a workspace. */
// "between" instead of "=": otherwise the planner uses the index on id and reads the rows of all workspaces
const tagsOfNewest = (workspaceId: string): SQL =>
  sql`select tags from objects where workspace_id between ${workspaceId} and ${workspaceId} and ${notDeleted()}
    order by workspace_id desc, id desc limit ${MOST_OBJECTS_READ}`;

/** A query for the tags of the objects in the actor's reach and how many have each (`n`), most used first. */
export function mostUsedTags(actor: Actor, workspaceId: string, most: number): SQL {
  const newest = tagsOfNewest(workspaceId);
  const within = sql`select tags from objects where workspace_id = ${workspaceId} and ${notDeleted()}
    and container_id = any (${reachIn(actor, workspaceId)}::uuid[]) limit ${MOST_OBJECTS_READ}`;
  return sql`select tag, count(*)::int as n from (${seesWholeWorkspace(actor, workspaceId) ? newest : within}) o, unnest(o.tags) tag
    group by 1 order by 2 desc, 1 limit ${most}`;
}

export const TagRow = z.object({ tag: z.string() });

/** The tags in use in a workspace, most used first, as suggestions for an input field. Throws not found. */
export async function tagsInUse(actor: Actor, workspaceId: string): Promise<string[]> {
  authorizeIn(actor, workspaceId, "workspace.see");
  const rows = await reading(actor, (tx) => queryRows(tx, TagRow)`${mostUsedTags(actor, workspaceId, MOST_SUGGESTED)}`);
  return rows.map(({ tag }) => tag);
}

/**
 * The tags in the spelling that the workspace's newest objects already use: "Elektrisch" becomes "elektrisch" if other
 * objects have that, so that one filter finds them all.
 */
export async function withExistingSpelling(
  tx: Tx,
  workspaceId: string,
  tags: string[] | undefined,
): Promise<string[] | undefined> {
  if (!tags?.length) return tags;
  const rows = await queryRows(tx, TagRow)`
    select tag from (${tagsOfNewest(workspaceId)}) o, unnest(o.tags) tag
    where lower(tag) = any (${sql.param(tags.map((tag) => tag.toLowerCase()))}::text[])
    group by tag order by count(*) desc, tag`;
  return tags.map((tag) => rows.find((row) => row.tag.toLowerCase() === tag.toLowerCase())?.tag ?? tag);
}
