import type { Tx } from "@db/transact";
import { sql } from "drizzle-orm";
import type { Lot } from "./lot.ts";

/** What a workspace has lists of comes to the other by name: categories; and the library files in use, as its own copies. */
export async function takeNamed(tx: Tx, { from, to, lot }: { from: string; to: string; lot: Lot }): Promise<void> {
  const ofObjects = sql`workspace_id = ${from} and object_id in (${lot.objects(from)})`;
  await tx.execute(sql`
    insert into categories (workspace_id, title, position)
    select ${to}, title, position from categories where workspace_id = ${from} and id in (
      select category_id from object_categories where ${ofObjects} union select category_id from files where ${ofObjects})
    on conflict do nothing`);
  await tx.execute(sql`
    insert into library_files (workspace_id, title, type, name, link, sha256, size, usable_for, created_by)
    select ${to}, title, type, name, link, sha256, size, usable_for, created_by from library_files here
    where workspace_id = ${from} and (
        id in (select library_file_id from files where ${ofObjects})
        or id in (select floorplan_library_file_id from containers where workspace_id = ${from} and id in (${lot.containers(from)})))
      and not exists (select from library_files there where there.workspace_id = ${to} and there.deletion_id is null
        and there.title = here.title and (there.sha256, there.link) is not distinct from (here.sha256, here.link))`);
}
