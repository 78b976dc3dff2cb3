import { newUploadKey } from "~/components/file/upload-key";
import type { OperationName } from "~/paths/operations";
import type { Operation, StoredFile } from "./operation.ts";
import { scalePhoto } from "./scale-photo.ts";
import { addOperation } from "./store.ts";

/** Whose act it is, in which workspace, and the page that it is about. */
export type Where = { account: string; workspaceId: string; about: Operation["about"] };
export type Act = {
  /** The id under which the server applies it once, where it may have arrived already. */
  id?: string;
  name: OperationName;
  input: Record<string, unknown>;
  photos?: readonly File[];
  field?: "photos" | "files";
  /** Each photo is kept and sent by itself: what has no room, or a line that breaks, holds up no more than one. */
  apart?: true;
};

/** Puts an act into the queue. Rejects where this device has no room. */
export async function putAct(
  { account, workspaceId, about }: Where,
  { id, name, input, photos = [], field = "photos", apart }: Act,
) {
  const whose = { userId: account, workspaceId, group: about.path, about };
  const ids = id ? [id] : []; // of several photos apart only the first may have arrived under it
  const add = (files: StoredFile[]) => {
    const made = { id: ids.pop() ?? newUploadKey(), at: new Date().toISOString(), kind: "call" as const, name, input };
    return addOperation({ ...whose, ...made, files: files.length }, files);
  };
  const files: StoredFile[] = [];
  for (const photo of photos) {
    const file = { ...(await scalePhoto(photo)), field };
    if (apart) await add([file]);
    else files.push(file);
  }
  if (!apart) await add(files);
}
