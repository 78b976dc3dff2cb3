import { reading } from "@db/transact";
import type { Actor } from "@server/actor";
import { missing } from "@server/refusal";
import { fileFor } from "./file-for.ts";
import type { Stored } from "./serve.ts";

/** Where a file's bytes are, for who may see it. A link has none. */
export const storedFile = (actor: Actor, id: string): Promise<Stored> =>
  reading(actor, async (tx) => {
    const { workspaceId, sha256, size, mime, name } = await fileFor(tx, actor, "file.see", id);
    if (!sha256 || !mime) throw missing();
    return { workspaceId, sha256, size, mime, name };
  });
