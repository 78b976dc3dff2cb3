import { notDeleted } from "@db/not-deleted";
import type { Tx } from "@db/transact";
import { reviewPointCodes } from "@server/records/review-point/codes";
import { sql } from "drizzle-orm";
import { type Across, filesAlong, libraryAlong } from "./across.ts";

/**
 * What a workspace has lists of comes to the other by name: categories; and the library files in use, as its own
 * copies.
 */
export async function takeNamed(tx: Tx, across: Across): Promise<void> {
  const { from, to, lot, adds } = across;
  if (adds.categories)
    await tx.execute(sql`
      insert into categories (workspace_id, title, position)
      select ${to}, title, position from categories where workspace_id = ${from} and id in (
        select category_id from object_categories where workspace_id = ${from} and object_id in (${lot.objects(from)})
        union select f.category_id ${filesAlong(across)})
      on conflict do nothing`);
  // whatever names it stays named: codes that are the workspace's own come along, also where who moves may not keep the
  // list
  await tx.execute(sql`
    insert into review_points (workspace_id, code, titles, active)
    select ${to}, code, titles, active from review_points where workspace_id = ${from} and not (code = any (${sql.param([...reviewPointCodes])}::text[])) and (
      code in (select review_point from reports where workspace_id = ${from} and object_id in (${lot.objects(from)}))
      or code in (select i.review_point from background_items i join background_templates t on (t.workspace_id, t.id) = (i.workspace_id, i.background_template_id)
        where i.workspace_id = ${from} and t.container_id in (${lot.containers(from)})))
    on conflict do nothing`);
  if (adds.library)
    await tx.execute(sql`
      insert into library_files (workspace_id, title, type, name, link, sha256, size, usable_for, created_by)
      select ${to}, l.title, l.type, l.name, l.link, l.sha256, l.size, l.usable_for, l.created_by ${libraryAlong(across)}
        and not exists (select from library_files there where there.workspace_id = ${to} and ${notDeleted("there")}
          and there.title = l.title and (there.sha256, there.link) is not distinct from (l.sha256, l.link))`);
}
