import type { Tx } from "@db/transact";
import { treeBelow } from "@server/records/container/below";
import { type SQL, sql } from "drizzle-orm";
import { libraryPlan } from "./change-workspace.ts";
import type { CopiedPart } from "./move-inputs.ts";
import type { OwnFieldKeys } from "./own-fields.ts";
import { mappedId } from "./transfer-templates.ts";

/**
 * One copy of a container tree. The id of each row follows from `seed` and the id of its original (db/copy-ids.sql), so
 * references between the copies need no list.
 */
export type Copying = {
  seed: string;
  from: string;
  to: string;
  /** The container that is copied. */
  root: string;
  /** The parent of the copy; null for a board. */
  parentId: string | null;
  title: string;
  makerId: string;
  include: readonly CopiedPart[];
  /** The ids of the target's templates by the ids of the originals; unset within one workspace. */
  templates?: Record<string, string>;
  /** The keys of the target's own fields by those of the originals; unset within one workspace. */
  ownFieldKeys?: OwnFieldKeys;
};

/** SQL: now, plus a microsecond for each row before it, so that copies keep the order of the originals `alias`. */
export const createdInOrder = (alias: SQL) =>
  sql`now() + row_number() over (order by ${alias}.created_at, ${alias}.id) * interval '1 microsecond'`;

/** Copies containers with their floor plans and background templates, without objects. Only the maker has access. */
export async function copyTree(tx: Tx, copying: Copying): Promise<void> {
  const { seed, from, to, root, parentId, title, makerId, include } = copying;
  const withPlans = include.includes("floorplans");
  const plan = (column: string) => (withPlans ? sql`c.${sql.raw(column)}` : sql`null`);
  const planOrigin =
    from === to ? sql`c.floorplan_library_file_id` : libraryPlan(copying, "c.floorplan_library_file_id");
  await tx.execute(sql`
    insert into containers (id, workspace_id, parent_id, user_id, title, subtitle, shows_certificates, region, floorplan, floorplan_width,
      floorplan_height, floorplan_at,
      floorplan_library_file_id, area, created_at)
    select copy_id(${seed}, c.id), ${to}, case when c.id = ${root} then ${parentId}::uuid
      else copy_id(${seed}, c.parent_id) end, ${makerId},
      case when c.id = ${root} then ${title} else c.title end, c.subtitle, c.shows_certificates, c.region, ${plan("floorplan")},
        ${plan("floorplan_width")}::int,
      ${plan("floorplan_height")}::int, ${plan("floorplan_at")}::timestamptz,
        ${withPlans ? planOrigin : sql`null::uuid`}, case when ${withPlans} and c.id <> ${root} then c.area end,
      ${createdInOrder(sql`c`)}
    from containers c where c.workspace_id = ${from} and c.id in (${treeBelow(from, root)})`);
  const copies = sql`select c.id from containers c
    join container_paths p on (p.workspace_id, p.container_id) = (c.workspace_id, c.id)
    where p.workspace_id = ${to} and p.above_id = copy_id(${seed}, ${root})`;
  await tx.execute(sql`
    insert into grants (workspace_id, container_id, user_id, role, is_owner)
    select m.workspace_id, copy.id, m.user_id, 'admin', true from memberships m cross join (${copies}) copy
    where m.workspace_id = ${to} and m.user_id = ${makerId}`);
  if (include.includes("background_templates")) await copyBackgroundTemplates(tx, copying);
}

async function copyBackgroundTemplates(
  tx: Tx,
  { seed, from, to, root, makerId, templates = {} }: Copying,
): Promise<void> {
  const originals = sql`b.workspace_id = ${from} and b.container_id in (${treeBelow(from, root)})`;
  await tx.execute(sql`
    insert into background_templates (id, workspace_id, container_id, title, description, created_by, created_at)
    select copy_id(${seed}, b.id), ${to}, copy_id(${seed}, b.container_id), b.title, b.description, ${makerId},
      ${createdInOrder(sql`b`)}
    from background_templates b where ${originals}`);
  const joined = sql`join background_templates b on (b.workspace_id, b.id) = (i.workspace_id, i.background_template_id)
    where ${originals}`;
  await tx.execute(sql`
    insert into background_items (id, workspace_id, background_template_id, name, type, review_point, template_id,
      position)
    select copy_id(${seed}, i.id), ${to}, copy_id(${seed}, b.id), i.name, i.type, i.review_point,
      ${from === to ? sql`i.template_id` : mappedId(templates, "i.template_id")}, i.position
    from background_items i ${joined}
      and ${
        from === to
          ? sql`true`
          : sql`(i.template_id is null
        or ${mappedId(templates, "i.template_id")} is not null)`
      }`);
  await tx.execute(sql`
    insert into background_images (workspace_id, background_template_id, sha256, name, position)
    select ${to}, copy_id(${seed}, b.id), i.sha256, i.name, i.position from background_images i ${joined}`);
}
