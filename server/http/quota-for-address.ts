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
 * What brings files that a workspace keeps, by the address of pages and REST alike. Who is invited by a list brings a
 * file, and it is not kept.
 */
const uploadPaths = new RegExp(
  `^(?:${REST_BASE})?/(?:(object|container|actionpoint)s?/|(workspace)s/(?=[^/]+/(?:library|templates|theme)))([0-9a-f-]{36})`,
);

/** For who may bring any there: who may not is told that, and not how full it is. */
const workspaceOf: Record<string, (tx: Tx, actor: Actor, id: string) => Promise<string>> = {
  object: async (tx, actor, id) => (await objectFor(tx, actor, "file.upload", id)).workspaceId,
  container: async (tx, actor, id) => (await containerFor(tx, actor, "container.edit", id)).workspaceId,
  actionpoint: async (tx, actor, id) => (await pointToPhotograph(tx, actor, id)).workspaceId,
  workspace: async (tx, actor, id) => (await workspaceFor(tx, actor, "library.edit", id)).id,
};

/**
 * What the workspace that an address names has room for, so that no more of a form is written down. Undefined where the
 * address names none that the actor may add to: what comes in is then judged when it is to be kept (platform/files/store.ts), as
 * everything is.
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
    if (error instanceof TRPCError) return undefined; // the procedure says it
    throw error;
  }
}
