import { randomUUID } from "node:crypto";
import { stickers } from "@db/schema/sticker";
import { newPublicId } from "@server/records/object/create";
import type { Make } from "./make.ts";
import { inTransaction } from "./make-context.ts";

/** A sticker of the workspace that no object has yet, of a batch of its own. */
export const makeSticker = ({ workspace: workspaceId }: Make) =>
  inTransaction(async (tx) => {
    const [batch, publicId] = [randomUUID(), newPublicId()];
    await tx.insert(stickers).values({ workspaceId, publicId, batchId: batch });
    return { id: workspaceId, batch, publicId };
  });
