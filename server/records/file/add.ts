import { files } from "@db/schema/file";
import type { Tx } from "@db/transact";
import { transact } from "@db/transact";
import { type Actor, may } from "@server/core/actor";
import { conflict, forbidden } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { requirePixelLimit } from "@server/platform/files/pixel-limit";
import { storeBlobs } from "@server/platform/files/store";
import type { Upload } from "@server/platform/uploads/upload";
import { requireCategory } from "@server/records/object/categories";
import { lockObject, objectFor } from "@server/records/object/object-for";
import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { NewFiles, NewLink } from "./inputs.ts";
import { nameOfLink, titleOf } from "./named.ts";
import { nextNotice } from "./notice.ts";
import { playerOf } from "./player.ts";
import { idOfUpload } from "./upload-id.ts";

type Place = { workspaceId: string; objectId: string };
type About = {
  title?: string;
  description?: string;
  category_id?: string | null;
  public?: boolean;
  expires_on?: string | null;
  isPicture?: boolean;
};

type Arrived = { upload: Upload; about?: About; key?: string };

/**
 * Keeps what came in as files of an object, within the transaction of whatever they belong to; the caller has
 * authorized it. Gives their ids.
 */
export async function addUploads(tx: Tx, actor: Actor, place: Place, arrived: Arrived[]): Promise<string[]> {
  for (const { upload } of arrived) await requirePixelLimit(upload);
  for (const { upload, key } of arrived)
    if (key) await isThere(tx, place.workspaceId, idOfUpload(actor, place, key), upload.sha256);
  await storeBlobs(
    tx,
    place.workspaceId,
    arrived.map(({ upload }) => upload),
  );
  const ids: string[] = [];
  for (const { upload, about = {}, key } of arrived) {
    const { kind: type, name, sha256, size } = upload;
    const id = key && idOfUpload(actor, place, key);
    ids.push(await insert(tx, actor, place, { id, type, name, title: titleOf(name), sha256, size }, about));
  }
  return ids;
}

export const addFile = async (tx: Tx, actor: Actor, place: Place, upload: Upload, about?: About): Promise<string> =>
  (await addUploads(tx, actor, place, [{ upload, about }]))[0]!;

export async function addLink(tx: Tx, actor: Actor, place: Place, link: string, about: About = {}): Promise<string> {
  const name = about.title || nameOfLink(link);
  return insert(tx, actor, place, { type: playerOf(link)?.type ?? "link", name, title: name, link }, about);
}

type Kept = Pick<typeof files.$inferInsert, "id" | "type" | "name" | "title" | "sha256" | "size" | "link">;

async function insert(
  tx: Tx,
  actor: Actor,
  { workspaceId, objectId }: Place,
  kept: Kept,
  about: About,
): Promise<string> {
  const title = about.title || kept.title;
  const [made] = await tx
    .insert(files)
    .values({
      ...kept,
      workspaceId,
      objectId,
      title,
      description: about.description,
      categoryId: about.category_id,
      public: about.public,
      expiresOn: about.expires_on,
      ...nextNotice(about.expires_on),
      isPicture: about.isPicture,
      position: sql`(select coalesce(max(position), 0) from files
        where (workspace_id, object_id) = (${workspaceId}, ${objectId}))`,
      createdBy: actor.userId,
    })
    .onConflictDoNothing({ target: files.id })
    .returning({ id: files.id });
  if (!made) {
    if (!(await isThere(tx, workspaceId, kept.id!, kept.sha256))) throw conflict("file.key_taken");
    return kept.id!; // only our answer was lost
  }
  await recordEvent(tx, actor, "file.upload", {
    workspaceId,
    aboutId: made.id,
    title,
    detail: { object_id: objectId },
  });
  return made.id;
}

/** Whether it came in already. A key stands for one content: refuses another, before anything of it is put. */
async function isThere(tx: Tx, workspaceId: string, id: string, sha256: Kept["sha256"]): Promise<boolean> {
  const [there] = await tx
    .select({ sha256: files.sha256 })
    .from(files)
    .where(and(eq(files.workspaceId, workspaceId), eq(files.id, id)));
  if (there && there.sha256 !== sha256) throw conflict("file.key_taken");
  return there !== undefined;
}

/** Several files, or one with a title. Who may only upload can't show them to the public. */
export async function addFiles(
  actor: Actor,
  { id, files: uploads, title, upload_key, ...about }: z.output<typeof NewFiles>,
) {
  return transact(actor, async (tx) => {
    const place = await placeFor(tx, actor, id, about);
    const said = { ...about, title: uploads.length === 1 ? title : "" };
    const key = uploads.length === 1 ? upload_key : undefined;
    const arrived = uploads.map((upload) => ({ upload, about: said, key }));
    return { ids: await addUploads(tx, actor, place, arrived) };
  });
}

export async function addLinkTo(actor: Actor, { id, link, ...about }: z.output<typeof NewLink>) {
  return transact(actor, async (tx) => ({
    ids: [await addLink(tx, actor, await placeFor(tx, actor, id, about), link, about)],
  }));
}

async function placeFor(tx: Tx, actor: Actor, id: string, about: About): Promise<Place> {
  const { workspaceId, containerId, ...access } = await objectFor(tx, actor, "file.upload", id);
  if (about.public && !may(access, "file.edit")) throw forbidden();
  await lockObject(tx, { workspaceId, containerId, id });
  await requireCategory(tx, workspaceId, about.category_id ?? null);
  return { workspaceId, objectId: id };
}
