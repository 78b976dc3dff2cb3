import { reading } from "@db/transact";
import type { Actor } from "@server/actor";
import { missing } from "@server/refusal";
import { fileFor } from "./file-for.ts";
import type { Stored } from "./serve.ts";

/** Where a file's bytes are, for who may see it. A link has none. */
export const storedFile = (actor: Actor, id: string): Promise<Stored> => find(actor, id);

/** The same by its object too, as the REST call names it. */
export const storedFileOf = (actor: Actor, objectId: string, id: string): Promise<Stored> => find(actor, id, objectId);

const find = (actor: Actor, id: string, objectId?: string): Promise<Stored> =>
  reading(actor, async (tx) => {
    const file = await fileFor(tx, actor, "file.see", id);
    if (!file.sha256 || !file.mime || (objectId && file.objectId !== objectId)) throw missing();
    return { workspaceId: file.workspaceId, sha256: file.sha256, size: file.size, mime: file.mime, name: file.name };
  });
