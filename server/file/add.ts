import { files } from "@db/schema/file";
import type { Tx } from "@db/transact";
import { transact } from "@db/transact";
import { type Actor, may } from "@server/actor";
import { record } from "@server/event";
import { requireCategory } from "@server/object/categories";
import { objectFor } from "@server/object/object-for";
import { forbidden, refuse } from "@server/refusal";
import type { Upload } from "@server/upload";
import type { z } from "zod";
import type { NewFiles, NewLink } from "./inputs.ts";
import { keep } from "./keep.ts";
import { playerOf } from "./player.ts";

type Place = { workspaceId: string; objectId: string };
type About = {
  title?: string;
  description?: string;
  category_id?: string | null;
  public?: boolean;
  expires_on?: string | null;
  isPicture?: boolean;
};

/** Keeps what came in as a file of an object, within the transaction of whatever it belongs to; the caller has admitted it. Gives its id. */
export async function addFile(tx: Tx, actor: Actor, place: Place, upload: Upload, about: About = {}): Promise<string> {
  const sha256 = await keep(tx, place.workspaceId, upload);
  return insert(tx, actor, place, { type: upload.kind, name: upload.name, title: titleOf(upload.name), sha256, size: upload.size }, about);
}

/** The same for a picture at the object's head. */
export async function addPicture(tx: Tx, actor: Actor, place: Place, upload: Upload): Promise<string> {
  if (upload.kind !== "image") throw refuse("mistake.image", "images");
  return addFile(tx, actor, place, upload, { isPicture: true });
}

export async function addLink(tx: Tx, actor: Actor, place: Place, link: string, about: About = {}): Promise<string> {
  const name = about.title || new URL(link).hostname.replace(/^www\./, "");
  return insert(tx, actor, place, { type: playerOf(link)?.type ?? "link", name, title: name, link }, about);
}

type Kept = Pick<typeof files.$inferInsert, "type" | "name" | "title" | "sha256" | "size" | "link">;

async function insert(tx: Tx, actor: Actor, { workspaceId, objectId }: Place, kept: Kept, about: About): Promise<string> {
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
      isPicture: about.isPicture,
      createdBy: actor.userId,
    })
    .returning({ id: files.id });
  await record(tx, actor, "file.upload", { workspaceId, aboutId: made!.id, title, detail: { object_id: objectId } });
  return made!.id;
}

/** "Keuring 2026.pdf" is called "Keuring 2026" until somebody names it. */
const titleOf = (name: string) => name.replace(/(?<=.)\.\w{1,5}$/, "").replace(/_+/g, " ") || name;

/** Several files, or one with a title. Who may only upload can't show them to the public. */
export async function addFiles(actor: Actor, { id, files: uploads, title, ...about }: z.output<typeof NewFiles>) {
  return transact(actor, async (tx) => {
    const place = await placeFor(tx, actor, id, about);
    const ids: string[] = [];
    for (const upload of uploads) ids.push(await addFile(tx, actor, place, upload, { ...about, title: uploads.length === 1 ? title : "" }));
    return { ids };
  });
}

export async function addLinkTo(actor: Actor, { id, link, ...about }: z.output<typeof NewLink>) {
  return transact(actor, async (tx) => ({ ids: [await addLink(tx, actor, await placeFor(tx, actor, id, about), link, about)] }));
}

async function placeFor(tx: Tx, actor: Actor, id: string, about: About): Promise<Place> {
  const { workspaceId, standing } = await objectFor(tx, actor, "file.upload", id);
  if (about.public && !may(actor, workspaceId, standing, "file.edit")) throw forbidden();
  await requireCategory(tx, workspaceId, about.category_id ?? null);
  return { workspaceId, objectId: id };
}
