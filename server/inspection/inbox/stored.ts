import { queryRows } from "@db/rows";
import { reading } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { notFound } from "@server/core/errors";
import type { StoredContent } from "@server/platform/files/serve";
import { z } from "zod";
import { paperFor } from "./paper-for.ts";

const Of = z.object({ workspace_id: z.string() });

/** The bytes of a paper in the inbox. Throws not found. */
export const storedPaper = (actor: Actor, paperId: string): Promise<StoredContent> =>
  reading(actor, async (tx) => {
    const [of] = await queryRows(tx, Of)`select workspace_id from inbox_papers where id = ${paperId}`;
    if (!of) throw notFound();
    const { workspaceId, sha256, size, mime, name } = await paperFor(tx, actor, "inbox.see", {
      id: of.workspace_id,
      paper: paperId,
    });
    return { workspaceId, sha256, size, mime, name };
  });
