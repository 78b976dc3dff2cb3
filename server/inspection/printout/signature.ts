import { reading } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { notFound } from "@server/core/errors";
import type { StoredContent } from "@server/platform/files/serve";
import { loadAnswerToPrint } from "./page.ts";

/** The drawn signature of an answer. Throws notFound. */
export const storedSignature = (actor: Actor, answerId: string): Promise<StoredContent> =>
  reading(actor, async (tx) => {
    const { row } = await loadAnswerToPrint(tx, actor, answerId);
    const { workspace_id: workspaceId, signature } = row;
    if (!signature) throw notFound();
    return { workspaceId, ...signature, name: "signature.png" };
  });
