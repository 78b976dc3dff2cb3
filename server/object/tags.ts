import { inReach } from "@db/reach";
import { objects } from "@db/schema/object";
import { reading, type Tx } from "@db/transact";
import { type Actor, admitIn } from "@server/actor";
import { sql } from "drizzle-orm";

const MOST_KNOWN = 300;

/** The tags in use on what the actor may see, the most used first: to choose from while one types. */
export async function tagsInUse(actor: Actor, workspaceId: string): Promise<string[]> {
  admitIn(actor, workspaceId, "workspace.see");
  const { rows } = await reading(actor, (tx) =>
    tx.execute<{ tag: string }>(sql`
      select tag from objects, unnest(objects.tags) tag
      where objects.workspace_id = ${workspaceId} and objects.deletion_id is null and ${inReach(actor, objects.workspaceId, objects.containerId)}
      group by tag order by count(*) desc, tag limit ${MOST_KNOWN}`),
  );
  return rows.map(({ tag }) => tag);
}

/** As the workspace writes them already: "Elektrisch" becomes its "elektrisch", so that a filter finds both. */
export async function asWritten(tx: Tx, workspaceId: string, tags: string[] | undefined): Promise<string[] | undefined> {
  if (!tags?.length) return tags;
  const { rows } = await tx.execute<{ tag: string }>(sql`
    select tag from objects o, unnest(o.tags) tag
    where o.workspace_id = ${workspaceId} and o.deletion_id is null and lower(tag) = any (${sql.param(tags.map((tag) => tag.toLowerCase()))}::text[])
    group by tag order by count(*) desc, tag`);
  return tags.map((tag) => rows.find((row) => row.tag.toLowerCase() === tag.toLowerCase())?.tag ?? tag);
}
