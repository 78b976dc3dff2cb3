import { notDeleted } from "@db/not-deleted";
import type { Tx } from "@db/transact";
import { reviewPointCodes } from "@server/records/review-point/codes";
import { sql } from "drizzle-orm";
import { kindIn } from "./kind-in.ts";
import { type Transfer, transferredFiles, transferredLibraryFiles } from "./transfer.ts";

/**
 * Adds to the target's lists what the selection uses and the target lacks: categories by title, kinds by code or name,
 * the workspace's own review points by code, and library files as its own rows.
 */
export async function copyLists(tx: Tx, transfer: Transfer): Promise<void> {
  const { from, to, selection, adds } = transfer;
  if (adds.categories)
    await tx.execute(sql`
      insert into categories (workspace_id, title, position)
      select ${to}, title, position from categories where workspace_id = ${from} and id in (
        select category_id from object_categories
          where workspace_id = ${from} and object_id in (${selection.objects(from)})
        union select f.category_id ${transferredFiles(transfer)})
      on conflict do nothing`);
  if (adds.categories)
    await tx.execute(sql`
      insert into kinds (workspace_id, code, titles, icon_code, lines, active, position)
      select ${to}, own.code, own.titles, own.icon_code, own.lines, own.active,
        (select coalesce(max(position), -1) from kinds where workspace_id = ${to})
          + row_number() over (order by own.position, own.id)
      from kinds own where own.workspace_id = ${from} and ${kindIn(transfer, "own.id")} is null and own.id in (
        select kind_id from objects where workspace_id = ${from} and id in (${selection.objects(from)}))
      on conflict do nothing`);
  // whatever the actor may edit there: without its row a review point on a report would have no title
  await tx.execute(sql`
    insert into review_points (workspace_id, code, titles, active)
    select ${to}, code, titles, active from review_points
    where workspace_id = ${from} and not (code = any (${sql.param([...reviewPointCodes])}::text[])) and (
      code in (select review_point from reports
        where workspace_id = ${from} and object_id in (${selection.objects(from)}))
      or code in (select i.review_point from background_items i
        join background_templates t on (t.workspace_id, t.id) = (i.workspace_id, i.background_template_id)
        where i.workspace_id = ${from} and t.container_id in (${selection.containers(from)})))
    on conflict do nothing`);
  if (adds.library)
    await tx.execute(sql`
      insert into library_files (workspace_id, title, type, name, link, sha256, size, usable_for, created_by)
      select ${to}, l.title, l.type, l.name, l.link, l.sha256, l.size, l.usable_for, l.created_by
      ${transferredLibraryFiles(transfer)}
        and not exists (select from library_files existing where existing.workspace_id = ${to}
          and ${notDeleted("existing")}
          and existing.title = l.title and (existing.sha256, existing.link) is not distinct from (l.sha256, l.link))`);
}
