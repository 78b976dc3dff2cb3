import { randomUUID } from "node:crypto";
import { notDeleted } from "@db/not-deleted";
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
import { and, eq, isNotNull } from "drizzle-orm";
import type { z } from "zod";
import { nameOfLink, titleFromName } from "./default-names.ts";
import type { NewFiles, NewLink } from "./inputs.ts";
import { playerOf } from "./player.ts";
import { newPosition } from "./shown-order.ts";
import { idOfUpload } from "./upload-id.ts";

type Place = { workspaceId: string; objectId: string };
type FileFields = {
  title?: string;
  description?: string;
  category_id?: string | null;
  public?: boolean;
  expires_on?: string | null;
  isPicture?: boolean;
};

/**
 * `key` makes the upload idempotent: sent again by the same user to the same object, it is stored once. `batch` names
 * the files that were chosen together.
 */
type NewUpload = { upload: Upload; about?: FileFields; key?: string; batch?: string };

/**
 * Stores uploads as files of an object, in the caller's transaction; the caller has authorized it. `actor`: null for a
 * visitor. Returns their ids.
 *
 * @throws conflict if a key was used for other content; invalid for a picture with too many pixels
 */
export async function addUploads(tx: Tx, actor: Actor | null, place: Place, uploads: NewUpload[]): Promise<string[]> {
  for (const { upload } of uploads) await requirePixelLimit(upload);
  for (const { upload, key } of uploads)
    if (key && actor) await isStored(tx, place.workspaceId, idOfUpload(actor, place, key), upload.sha256);
  await storeBlobs(
    tx,
    place.workspaceId,
    uploads.map(({ upload }) => upload),
  );
  const ids: string[] = [];
  for (const { upload, about = {}, key, batch } of uploads) {
    const { kind: type, name, sha256, size } = upload;
    const id = key && actor ? idOfUpload(actor, place, key) : undefined;
    const content = { id, type, name, title: titleFromName(name), sha256, size };
    ids.push(await insert(tx, actor, place, content, about, batch));
  }
  return ids;
}

/** The same for one upload. */
export const addFile = async (
  tx: Tx,
  actor: Actor | null,
  place: Place,
  upload: Upload,
  about?: FileFields,
): Promise<string> => (await addUploads(tx, actor, place, [{ upload, about }]))[0]!;

/** Content that the workspace stores already, under the name that it came with. */
export type StoredContent = { kind: "pdf" | "image"; name: string; sha256: string; size: number };

/** Adds content that is stored already as a file of an object, as addFile() does. Returns its id. */
export const addStoredFile = (
  tx: Tx,
  actor: Actor | null,
  place: Place,
  { kind: type, name, sha256, size }: StoredContent,
): Promise<string> => insert(tx, actor, place, { type, name, title: titleFromName(name), sha256, size }, {});

/** Adds a link to an object, in the caller's transaction; the caller has authorized it. Returns its id. */
export async function addLink(
  tx: Tx,
  actor: Actor,
  place: Place,
  link: string,
  about: FileFields = {},
): Promise<string> {
  const name = about.title || nameOfLink(link);
  return insert(tx, actor, place, { type: playerOf(link)?.type ?? "link", name, title: name, link }, about);
}

/**
 * Adds these links, by their titles; one that the object has already, under that title, is not added again. Gives how
 * many were added.
 */
export async function addLinks(tx: Tx, actor: Actor, place: Place, links: Record<string, string>): Promise<number> {
  const wanted = Object.entries(links);
  if (wanted.length === 0) return 0;
  const { workspaceId, objectId, name, link } = files;
  const there = await tx
    .select({ name, link })
    .from(files)
    .where(and(eq(workspaceId, place.workspaceId), eq(objectId, place.objectId), isNotNull(link), notDeleted(files)));
  const added = wanted.filter(([title, address]) => !there.some((one) => one.name === title && one.link === address));
  for (const [title, address] of added) await addLink(tx, actor, place, address, { title });
  return added.length;
}

type Content = Pick<typeof files.$inferInsert, "id" | "type" | "name" | "title" | "sha256" | "size" | "link">;

async function insert(
  tx: Tx,
  actor: Actor | null,
  { workspaceId, objectId }: Place,
  content: Content,
  about: FileFields,
  batch?: string,
): Promise<string> {
  const title = about.title || content.title;
  const [created] = await tx
    .insert(files)
    .values({
      ...content,
      workspaceId,
      objectId,
      title,
      description: about.description,
      categoryId: about.category_id,
      public: about.public,
      expiresOn: about.expires_on,
      isPicture: about.isPicture,
      position: newPosition(workspaceId, objectId, about.isPicture),
      createdBy: actor?.userId,
    })
    .onConflictDoNothing({ target: files.id })
    .returning({ id: files.id });
  if (!created) {
    if (!(await isStored(tx, workspaceId, content.id!, content.sha256))) throw conflict("file.key_taken");
    return content.id!; // stored before; only the response was lost
  }
  await recordEvent(tx, actor, "file.upload", {
    workspaceId,
    aboutId: created.id,
    title,
    detail: { object_id: objectId, batch },
  });
  return created.id;
}

/** Whether the upload with this id is stored already. Throws conflict if it is stored with other content. */
async function isStored(tx: Tx, workspaceId: string, id: string, sha256: Content["sha256"]): Promise<boolean> {
  const [stored] = await tx
    .select({ sha256: files.sha256 })
    .from(files)
    .where(and(eq(files.workspaceId, workspaceId), eq(files.id, id)));
  if (stored && stored.sha256 !== sha256) throw conflict("file.key_taken");
  return stored !== undefined;
}

/**
 * Adds files to an object; a single one gets the title and the upload key. Only editors may make them public. Several
 * are a batch, which who added them may take back at once (undoUpload()).
 *
 * @throws not found, forbidden, and the errors of addUploads()
 */
export async function addFiles(
  actor: Actor,
  { id, files: uploads, title, upload_key, batch: given, ...about }: z.output<typeof NewFiles>,
) {
  const batch = given ?? (uploads.length > 1 ? randomUUID() : undefined);
  return transact(actor, async (tx) => {
    const place = await authorizeUpload(tx, actor, id, about);
    const fields = { ...about, title: uploads.length === 1 ? title : "" };
    const key = uploads.length === 1 ? upload_key : undefined;
    const newUploads = uploads.map((upload) => ({ upload, about: fields, key, batch }));
    return { ids: await addUploads(tx, actor, place, newUploads), batch: batch ?? null };
  });
}

/** Adds a link to an object. Throws not found or forbidden. */
export async function addLinkTo(actor: Actor, { id, link, ...about }: z.output<typeof NewLink>) {
  return transact(actor, async (tx) => ({
    ids: [await addLink(tx, actor, await authorizeUpload(tx, actor, id, about), link, about)],
  }));
}

/** Authorizes adding files to an object, and locks it. */
async function authorizeUpload(tx: Tx, actor: Actor, id: string, about: FileFields): Promise<Place> {
  const { workspaceId, containerId, ...access } = await objectFor(tx, actor, "file.upload", id);
  if (about.public && !may(access, "file.edit")) throw forbidden();
  await lockObject(tx, { workspaceId, containerId, id });
  await requireCategory(tx, workspaceId, about.category_id ?? null);
  return { workspaceId, objectId: id };
}
