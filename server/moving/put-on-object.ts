import { uuids } from "@db/reach";
import type { Tx } from "@db/transact";
import { type Access, may } from "@server/core/actor";
import { sql } from "drizzle-orm";

/**
 * Puts files on another object of their workspace, pictures after its own, others among its first by their age; the caller
 * has authorized it and holds the locks. They stay public, and pictures of the object, only where the actor may decide that. `target`: the object, with the actor's
 * access to it; it gets the categories of the files if the actor may change them.
 */
export async function putOnObject(tx: Tx, target: Access & { id: string }, fileIds: string[]): Promise<void> {
  const { workspaceId, id } = target;
  const chosen = sql`files.workspace_id = ${workspaceId} and files.id = any (${uuids(fileIds)})`;
  const mayDecide = may(target, "file.edit");
  await tx.execute(sql`
    update files set object_id = ${id}, public = public and ${mayDecide}, is_picture = is_picture and ${mayDecide},
      position = (select coalesce(case when files.is_picture then max(position) + 1 else min(position) end, 0)
        from files there where (there.workspace_id, there.object_id) = (${workspaceId}, ${id}))
    where ${chosen}`);
  if (!may(target, "object.edit")) return;
  await tx.execute(sql`
    insert into object_categories (workspace_id, object_id, category_id)
    select distinct files.workspace_id, ${id}::uuid, files.category_id from files
    where ${chosen} and files.category_id is not null
    on conflict do nothing`);
}
