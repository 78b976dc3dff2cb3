import { blobs } from "@db/schema/blob";
import { workspaces } from "@db/schema/workspace";
import { reading } from "@db/transact";
import { type Actor, authorizeIn } from "@server/core/actor";
import { notFound } from "@server/core/errors";
import type { StoredContent } from "@server/platform/files/serve";
import { and, eq } from "drizzle-orm";

/** The content of a workspace's logo, for its members. */
export const storedLogo = (actor: Actor, workspaceId: string): Promise<StoredContent> =>
  reading(actor, async (tx) => {
    authorizeIn(actor, workspaceId, "workspace.see");
    const [found] = await tx
      .select({ workspaceId: blobs.workspaceId, sha256: blobs.sha256, size: blobs.size, mime: blobs.mime })
      .from(workspaces)
      .innerJoin(blobs, and(eq(blobs.workspaceId, workspaces.id), eq(blobs.sha256, workspaces.logo)))
      .where(eq(workspaces.id, workspaceId));
    if (!found) throw notFound();
    return { ...found, name: "logo.png" };
  });
