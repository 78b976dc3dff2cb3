import { stat } from "node:fs/promises";
import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import { globalTemplates } from "@db/schema/global-template";
import { templates, templateVersions } from "@db/schema/template";
import { reading, type Tx } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { invalid, notFound } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { addVersion } from "@server/inspection/template/change-content";
import { requireRoom } from "@server/inspection/template/changes";
import { carriedBy } from "@server/inspection/template/columns";
import { requirePlace } from "@server/inspection/template/place";
import { isAvailableTo } from "@server/inspection/template/rows";
import { newestVersion } from "@server/inspection/template/versions";
import { storeBlob } from "@server/platform/files/store";
import { Upload } from "@server/platform/uploads/upload";
import { PLATFORM } from "@server/records/library/global-bytes";
import { withBytesOf } from "@server/records/library/with-bytes";
import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";

type Global = typeof globalTemplates.$inferSelect;
type Copy = typeof templates.$inferSelect;

const BringingTemplatesRow = z.object({ logo: z.string(), mime: z.string() });

/**
 * Fetches the logos of those templates that are the platform's, before the transaction that brings them. `workspaceOf`
 * says where, for who may.
 */
export async function bringingTemplates<T>(
  actor: Actor,
  ids: string[],
  workspaceOf: (tx: Tx) => Promise<string>,
  use: (logos: Upload[]) => Promise<T>,
): Promise<T> {
  const far = await reading(actor, async (tx) => {
    const workspaceId = await workspaceOf(tx);
    const rows = await queryRows(tx, BringingTemplatesRow)`
      select distinct t.logo, t.logo_mime as mime from global_templates t
      where t.logo is not null and ${isAvailableTo(workspaceId)}
        and (t.id = any (${sql.param(ids)}::uuid[]) or t.id in (
          select c.global_template_id from templates c
          where c.workspace_id = ${workspaceId} and c.id = any (${sql.param(ids)}::uuid[])))
        and not exists (select from blobs b where (b.workspace_id, b.sha256) = (${workspaceId}, t.logo))`;
    return rows;
  });
  const stored = far.map(({ logo, mime }) => ({ workspaceId: PLATFORM, sha256: logo, size: 0, mime, name: "logo" }));
  return withBytesOf(stored, async (brought) => {
    const weighed = brought.map(
      async ({ field, name, path, sha256, type }) =>
        new Upload(field, name, path, (await stat(path)).size, sha256, type),
    );
    return use(await Promise.all(weighed));
  });
}

/**
 * The workspace's own template of that id; or its copy of one of the platform's, made now or, if that asks something
 * else by now, with a version more. Of one that is switched off: refused. In the transaction of whoever needs it, who
 * was authorized.
 */
export async function bringTemplate(
  tx: Tx,
  actor: Actor,
  workspaceId: string,
  id: string,
  logos: Upload[],
): Promise<string> {
  const [own] = await tx
    .select()
    .from(templates)
    .where(and(eq(templates.workspaceId, workspaceId), eq(templates.id, id), notDeleted(templates)));
  if (own && !own.active) throw invalid("object_template.switched_off", { code: "switched_off" });
  const origin = own ? own.globalTemplateId : id;
  if (!origin) return id;
  const global = await givenTemplate(tx, workspaceId, origin);
  if (own) return global ? follow(tx, actor, own, global, logos) : id;
  if (!global) throw notFound();
  const copy = await copyOf(tx, workspaceId, origin);
  if (copy && !copy.active) throw invalid("object_template.switched_off", { code: "switched_off" });
  return copy ? follow(tx, actor, copy, global, logos) : makeCopy(tx, actor, workspaceId, global, logos);
}

/** Held, so that it is not changed or withdrawn meanwhile. */
async function givenTemplate(tx: Tx, workspaceId: string, id: string): Promise<Global | undefined> {
  const { rows } = await tx.execute(sql`
    select from global_templates t where t.id = ${id} and t.active and ${isAvailableTo(workspaceId)} for share of t`);
  if (rows.length === 0) return undefined;
  const [global] = await tx.select().from(globalTemplates).where(eq(globalTemplates.id, id));
  return global;
}

const copyOf = async (tx: Tx, workspaceId: string, globalTemplateId: string): Promise<Copy | undefined> => {
  const which = and(eq(templates.workspaceId, workspaceId), eq(templates.globalTemplateId, globalTemplateId));
  const [copy] = await tx.select().from(templates).where(which).for("no key update");
  if (!copy?.deletionId) return copy;
  await tx
    .update(templates)
    .set({ globalTemplateId: null })
    .where(and(eq(templates.workspaceId, workspaceId), eq(templates.id, copy.id)));
  return undefined; // what lies in the trash stays there, as one of the workspace's own
};

const saidOf = (global: Global) => {
  const { title, name, revision: globalRevision, logo } = global;
  return { ...carriedBy(global), title, name, globalRevision, logo };
};

async function makeCopy(tx: Tx, actor: Actor, workspaceId: string, global: Global, logos: Upload[]): Promise<string> {
  requireRoom(global.content);
  await requirePlace(tx, workspaceId);
  await keepLogo(tx, workspaceId, global.logo, logos);
  const [made] = await tx
    .insert(templates)
    .values({ workspaceId, ...saidOf(global), globalTemplateId: global.id, createdBy: actor.userId })
    .onConflictDoNothing() // another brings it this very moment: its copy serves
    .returning({ id: templates.id });
  if (!made) return (await copyOf(tx, workspaceId, global.id))!.id;
  await tx
    .insert(templateVersions)
    .values({ workspaceId, templateId: made.id, number: 1, content: global.content, createdBy: actor.userId });
  const detail = { global_template_id: global.id };
  await recordEvent(tx, actor, "template.create", { workspaceId, aboutId: made.id, title: global.title, detail });
  return made.id;
}

async function follow(
  tx: Tx,
  actor: Actor,
  { id, workspaceId }: Copy,
  global: Global,
  logos: Upload[],
): Promise<string> {
  const which = and(eq(templates.workspaceId, workspaceId), eq(templates.id, id));
  const [copy] = await tx.select().from(templates).where(which).for("no key update");
  if (!copy || (copy.globalRevision ?? 0) >= global.revision) return id;
  await keepLogo(tx, workspaceId, global.logo, logos);
  await tx
    .update(templates)
    .set({ ...saidOf(global), updatedAt: sql`now()`, updatedBy: actor.userId })
    .where(which);
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

async function keepLogo(tx: Tx, workspaceId: string, logo: string | null, logos: Upload[]): Promise<void> {
  if (!logo) return;
  const copy = logos.find(({ sha256 }) => sha256 === logo);
  if (copy) {
    await storeBlob(tx, workspaceId, copy, "given");
    return;
  }
  const { rowCount } = await tx.execute(
    // it was there, and is to stay
    sql`update blobs set created_at = now() where workspace_id = ${workspaceId} and sha256 = ${logo}`,
  );
  if (!rowCount) throw notFound(); // another was put in its place this moment
}
