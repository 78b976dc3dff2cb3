import { notDeleted } from "@db/not-deleted";
import { uuids } from "@db/reach";
import type { Tx } from "@db/transact";
import { type ColumnsWith, columnsWith, type ObjectColumn, snakeName } from "@server/records/object/columns";
import { type SQL, sql } from "drizzle-orm";
import { libraryFile } from "./change-workspace.ts";
import { createdInOrder } from "./copy-tree.ts";
import { kindIn } from "./kind-in.ts";
import { type OwnFieldKeys, ownValuesIn } from "./own-fields.ts";
import { isCopied } from "./selection.ts";
import { mappedId } from "./transfer-templates.ts";

type CopyingObjects = {
  seed: string;
  from: string;
  to: string;
  makerId: string;
  /** SQL: the id of the container that the copy of object `o` goes into. */
  into: SQL;
  /** Whether copies keep their place on the floor plan: true if that is copied too. */
  keepsPins: boolean;
  /** Whether documents are copied; pictures always are. */
  withFiles: boolean;
  /** The ids of the target's templates by the ids of the originals; unset within one workspace. */
  templates?: Record<string, string>;
  /** The keys of the target's own fields by those of the originals; unset within one workspace. */
  ownFieldKeys?: OwnFieldKeys;
  /** The title of the copy, where one object is copied; by default that of the original. */
  title?: string;
};

const list = (parts: SQL[]) => sql.join(parts, sql`, `);
const nameOf = (column: ObjectColumn) => sql`${sql.identifier(snakeName(column))}`;

/**
 * Copies objects with duties, files and templates. Each gets a new QR code, and no reports, action points or signatures.
 */
export async function copyObjects(tx: Tx, copying: CopyingObjects, ids: readonly string[]): Promise<void> {
  const { seed, from, to, makerId, into, keepsPins, withFiles, templates = {}, ownFieldKeys = {}, title } = copying;
  const pin = (column: string) => (keepsPins ? sql`o.${sql.raw(column)}` : sql`null::double precision`);
  const set: Record<ColumnsWith<"copied", "set">, SQL> = {
    id: sql`copy_id(${seed}, o.id)`,
    workspaceId: sql`${to}::uuid`,
    containerId: into,
    userId: sql`${makerId}::uuid`,
    kindId: from === to ? sql`o.kind_id` : kindIn(copying, "o.kind_id"),
    fields: sql`${ownValuesIn(ownFieldKeys, "o")}`,
    x: pin("x"),
    y: pin("y"),
    publicId: sql`new_public_id()`,
    createdAt: createdInOrder(sql`o`),
  };
  const changed: Partial<Record<ObjectColumn, SQL>> = { ...set, ...(title !== undefined && { title: sql`${title}` }) };
  const columns = columnsWith("copied", "same", "set");
  await tx.execute(sql`
    insert into objects (${list(columns.map(nameOf))})
    select ${list(columns.map((column) => changed[column] ?? sql`o.${nameOf(column)}`))}
    from objects o where o.workspace_id = ${from} and o.id = any (${uuids(ids)}) and ${notDeleted("o")}`);
  // joined with the copies, because an object deleted in the meantime has none
  const copies = sql`join objects copy on copy.workspace_id = ${to} and copy.id = copy_id(${seed}, `;
  const category = (column: SQL) =>
    from === to
      ? column
      : sql`(select other.id from categories own join categories other on other.workspace_id = ${to}
        and other.title = own.title
          where (own.workspace_id, own.id) = (${from}, ${column}))`;
  await tx.execute(sql`
    insert into object_categories (workspace_id, object_id, category_id)
    select * from (
      select ${to}::uuid, copy.id, ${category(sql`c.category_id`)} as category_id
        from object_categories c ${copies} c.object_id)
      where c.workspace_id = ${from} and c.object_id = any (${uuids(ids)})) named
    where category_id is not null`);
  await tx.execute(sql`
    insert into duties (workspace_id, object_id, line, title, review_point, type, scope, every, unit, first_months, may_start,
      binds, family, option, to_check, created_by)
    select ${to}, copy.id, d.line, d.title, d.review_point, d.type, d.scope, d.every, d.unit, d.first_months, d.may_start,
      d.binds, d.family, d.option, d.to_check, ${makerId}
    from duties d ${copies} d.object_id)
    where d.workspace_id = ${from} and d.object_id = any (${uuids(ids)}) and d.removed_at is null`);
  await tx.execute(sql`
    insert into files (id, workspace_id, object_id, category_id, type, is_picture, name, title, sha256, size,
      original_sha256, edit, library_file_id,
      global_library_file_id, link, description, public, expires_on, position, created_by,
        created_at)
    select copy_id(${seed}, f.id), ${to}, copy.id, ${category(sql`f.category_id`)}, f.type, f.is_picture, f.name,
      f.title, f.sha256, f.size,
      f.original_sha256, f.edit, ${from === to ? sql`f.library_file_id` : libraryFile(copying, "f.library_file_id")},
        f.global_library_file_id, f.link,
      f.description, f.public, f.expires_on, f.position, ${makerId}, ${createdInOrder(sql`f`)}
    from files f ${copies} f.object_id)
    where f.workspace_id = ${from} and f.object_id = any (${uuids(ids)}) and ${isCopied}
      and (f.is_picture or ${withFiles})`);
  await tx.execute(sql`
    insert into object_templates (workspace_id, object_id, template_id, category_id, position, created_by, created_at)
    select ${to}, copy.id, ${from === to ? sql`ot.template_id` : mappedId(templates, "ot.template_id")},
      ${category(sql`ot.category_id`)}, ot.position,
      ${makerId}, ${createdInOrder(sql`t`)}
    from object_templates ot join templates t on (t.workspace_id, t.id) = (ot.workspace_id,
      ot.template_id) ${copies} ot.object_id)
    where ot.workspace_id = ${from} and ot.object_id = any (${uuids(ids)}) and ${notDeleted("t")}
      and ${from === to ? sql`true` : sql`${mappedId(templates, "ot.template_id")} is not null`}`);
}
