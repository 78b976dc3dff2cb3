import { stat } from "node:fs/promises";
import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import { globalTemplates } from "@db/schema/global-template";
import { picturesOf, templates, templateVersions } from "@db/schema/template";
import { reading, type Tx } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { invalid, notFound } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { addVersion } from "@server/inspection/template/change-content";
import { requireContentLimits } from "@server/inspection/template/changes";
import { inheritedColumns } from "@server/inspection/template/columns";
import { picturesIn } from "@server/inspection/template/content";
import { PICTURE_MIME } from "@server/inspection/template/help-picture";
import { isAvailableTo } from "@server/inspection/template/rows";
import { requireTemplateQuota } from "@server/inspection/template/template-quota";
import { newestVersion } from "@server/inspection/template/versions";
import { storeBlobs } from "@server/platform/files/store";
import { Upload } from "@server/platform/uploads/upload";
import { PLATFORM } from "@server/records/library/global-bytes";
import { withBytesOf } from "@server/records/library/with-bytes";
import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";

type Global = typeof globalTemplates.$inferSelect;
type Copy = typeof templates.$inferSelect;

const BytesRow = z.object({ sha256: z.string(), mime: z.string() });

/**
 * Calls `use` with the logos and pictures that a workspace needs of these templates. They are fetched from storage before
 * the transaction, so that no connection waits for storage. `workspaceOf` gives the workspace, and authorizes the actor.
 */
export async function withGlobalPictures<T>(
  actor: Actor,
  ids: string[],
  workspaceOf: (tx: Tx) => Promise<string>,
  use: (pictures: Upload[]) => Promise<T>,
): Promise<T> {
  const missing = await reading(actor, async (tx) => {
    const workspaceId = await workspaceOf(tx);
    return queryRows(tx, BytesRow)`
      select p.* from global_templates t cross join lateral (
        select t.logo as sha256, t.logo_mime as mime where t.logo is not null
        union select value, ${PICTURE_MIME} from jsonb_array_elements_text(${picturesOf(sql`t.content`)})
      ) p
      where ${isAvailableTo(workspaceId)}
        and (t.id = any (${sql.param(ids)}::uuid[]) or t.id in (
          select c.global_template_id from templates c
          where c.workspace_id = ${workspaceId} and c.id = any (${sql.param(ids)}::uuid[])))
        and not exists (select from blobs b where (b.workspace_id, b.sha256) = (${workspaceId}, p.sha256))`;
  });
  const stored = missing.map((bytes) => ({ ...bytes, workspaceId: PLATFORM, size: 0, name: "picture" }));
  return withBytesOf(stored, async (files) => {
    const withSize = files.map(
      async ({ field, name, path, sha256, type }) =>
        new Upload(field, name, path, (await stat(path)).size, sha256, type),
    );
    return use(await Promise.all(withSize));
  });
}

/**
 * Gives the id of the workspace's template for an id of its own or of a platform template. Creates the workspace's copy
 * of a platform template, or brings it up to date, with a new version if the questions changed. The caller has
 * authorized the actor. Throws invalid (422) for a template that is switched off, and notFound().
 */
export async function ensureCopy(
  tx: Tx,
  actor: Actor,
  workspaceId: string,
  id: string,
  pictures: Upload[],
): Promise<string> {
  const [own] = await tx
    .select()
    .from(templates)
    .where(and(eq(templates.workspaceId, workspaceId), eq(templates.id, id), notDeleted(templates)));
  if (own && !own.active) throw invalid("object_template.switched_off", { code: "switched_off" });
  const origin = own ? own.globalTemplateId : id;
  if (!origin) return id;
  const global = await lockAvailable(tx, workspaceId, origin);
  if (own) return global ? updateCopy(tx, actor, own, global, pictures) : id;
  if (!global) throw notFound();
  const copy = await lockCopy(tx, workspaceId, origin);
  if (copy && !copy.active) throw invalid("object_template.switched_off", { code: "switched_off" });
  return copy ? updateCopy(tx, actor, copy, global, pictures) : insertCopy(tx, actor, workspaceId, global, pictures);
}

/** The platform template if the workspace may use it; its row is locked against changes. */
async function lockAvailable(tx: Tx, workspaceId: string, id: string): Promise<Global | undefined> {
  const { rows } = await tx.execute(sql`
    select from global_templates t where t.id = ${id} and t.active and ${isAvailableTo(workspaceId)} for share of t`);
  if (rows.length === 0) return undefined;
  const [global] = await tx.select().from(globalTemplates).where(eq(globalTemplates.id, id));
  return global;
}

/** The workspace's copy of a platform template, with its row locked. */
const lockCopy = async (tx: Tx, workspaceId: string, globalTemplateId: string): Promise<Copy | undefined> => {
  const isCopy = and(eq(templates.workspaceId, workspaceId), eq(templates.globalTemplateId, globalTemplateId));
  const [copy] = await tx.select().from(templates).where(isCopy).for("no key update");
  if (!copy?.deletionId) return copy;
  await tx
    .update(templates)
    .set({ globalTemplateId: null })
    .where(and(eq(templates.workspaceId, workspaceId), eq(templates.id, copy.id)));
  return undefined; // A copy in the trash stays there, as a template of the workspace's own
};

const columnsOfCopy = (global: Global) => {
  const { title, name, revision: globalRevision, logo } = global;
  return { ...inheritedColumns(global), title, name, globalRevision, logo };
};

async function insertCopy(
  tx: Tx,
  actor: Actor,
  workspaceId: string,
  global: Global,
  pictures: Upload[],
): Promise<string> {
  requireContentLimits(global.content);
  await requireTemplateQuota(tx, workspaceId);
  await storeOfGlobal(tx, workspaceId, global, pictures);
  const [created] = await tx
    .insert(templates)
    .values({ workspaceId, ...columnsOfCopy(global), globalTemplateId: global.id, createdBy: actor.userId })
    .onConflictDoNothing() // A concurrent request has created the copy
    .returning({ id: templates.id });
  if (!created) return (await lockCopy(tx, workspaceId, global.id))!.id;
  await tx
    .insert(templateVersions)
    .values({ workspaceId, templateId: created.id, number: 1, content: global.content, createdBy: actor.userId });
  const detail = { global_template_id: global.id };
  await recordEvent(tx, actor, "template.create", { workspaceId, aboutId: created.id, title: global.title, detail });
  return created.id;
}

/** Applies the current revision of the platform template to its copy. Gives the id of the copy. */
async function updateCopy(
  tx: Tx,
  actor: Actor,
  { id, workspaceId }: Copy,
  global: Global,
  pictures: Upload[],
): Promise<string> {
  const isThis = and(eq(templates.workspaceId, workspaceId), eq(templates.id, id));
  const [copy] = await tx.select().from(templates).where(isThis).for("no key update");
  if (!copy || (copy.globalRevision ?? 0) >= global.revision) return id;
  await storeOfGlobal(tx, workspaceId, global, pictures);
  await tx
    .update(templates)
    .set({ ...columnsOfCopy(global), updatedAt: sql`now()`, updatedBy: actor.userId })
    .where(isThis);
  const { number, content } = await newestVersion(tx, { workspaceId, templateId: id });
  if (JSON.stringify(content) === JSON.stringify(global.content)) return id;
  await addVersion(tx, {
    workspaceId,
    templateId: id,
    number: number + 1,
    content: global.content,
    createdBy: actor.userId,
  });
  const detail = { global_template_id: global.id };
  await recordEvent(tx, actor, "template.edit", { workspaceId, aboutId: id, title: global.title, detail });
  return id;
}

/**
 * Stores the logo and the pictures of a platform template in the workspace, which owns a copy of the bytes. `fetched`: of
 * withGlobalPictures(). Throws notFound() if the template got others since.
 */
export async function storeOfGlobal(
  tx: Tx,
  workspaceId: string,
  { logo, content }: Pick<Global, "content"> & Partial<Pick<Global, "logo">>,
  fetched: Upload[],
): Promise<void> {
  const needed = new Set([...(logo ? [logo] : []), ...picturesIn(content)]);
  const copies = fetched.filter(({ sha256 }) => needed.delete(sha256));
  await storeBlobs(tx, workspaceId, copies, "given");
  if (needed.size === 0) return;
  // The workspace has these already: a new time keeps the clean-up of unused bytes away from them
  const { rowCount } = await tx.execute(sql`
    update blobs set created_at = now()
    where workspace_id = ${workspaceId} and sha256 = any (${sql.param([...needed])}::text[])`);
  if (rowCount !== needed.size) throw notFound();
}
