import { reading, type Tx } from "@db/transact";
import { containerFor } from "@server/access/container-for";
import type { Actor } from "@server/core/actor";
import { REST_BASE } from "@server/core/constants";
import { pointToPhotograph } from "@server/inspection/action-point/photos";
import { loadStorage, quotaKey } from "@server/platform/storage/quota";
import type { FormLimits } from "@server/platform/uploads/receive";
import { objectFor } from "@server/records/object/object-for";
import { workspaceFor } from "@server/tenancy/workspace/workspace-for";
import { TRPCError } from "@trpc/server";

/**
 * The paths of pages and REST calls that upload files to a workspace. Not that of inviting people by a CSV file, which
 * is not stored.
 */
const uploadPaths = new RegExp(
  `^(?:${REST_BASE})?/(?:(object|container|actionpoint)s?/|(workspace)s/(?=[^/]+/(?:library|templates|theme|imports|whole|inbox)))([0-9a-f-]{36})`,
);

/**
 * The workspace that a path's id belongs to. Throws unless the actor may upload there, so that nobody else learns its
 * quota.
 */
const workspaceOf: Record<string, (tx: Tx, actor: Actor, id: string) => Promise<string>> = {
  object: async (tx, actor, id) => (await objectFor(tx, actor, "file.upload", id)).workspaceId,
  container: async (tx, actor, id) => (await containerFor(tx, actor, "container.edit", id)).workspaceId,
  actionpoint: async (tx, actor, id) => (await pointToPhotograph(tx, actor, id)).workspaceId,
  workspace: async (tx, actor, id) => (await workspaceFor(tx, actor, "library.edit", id)).id,
};

/**
 * The quota left for the workspace that a path names, so that no more of a form is written to disk. Undefined if the
 * path names none, or the actor may not upload there; every upload is checked again when it is stored.
 */
export async function quotaForAddress(actor: Actor, pathname: string): Promise<FormLimits["quota"]> {
  const [, noun, workspace, id] = uploadPaths.exec(pathname) ?? [];
  if (!id) return undefined;
  try {
    return await reading(actor, async (tx) => {
      const { used, limit } = await loadStorage(tx, await workspaceOf[noun ?? workspace!]!(tx, actor, id));
      return { left: Math.max(0, limit - used), key: quotaKey(limit) };
    });
  } catch (error) {
    if (error instanceof TRPCError) return undefined; // the procedure will throw it
    throw error;
  }
}
