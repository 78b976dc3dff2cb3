import { reading, type Tx } from "@db/transact";
import { TRPCError } from "@trpc/server";
import { pointToPhotograph } from "./action-point/photos.ts";
import type { Actor } from "./actor.ts";
import { REST_BASE } from "./constants.ts";
import { containerFor } from "./container/container-for.ts";
import { objectFor } from "./object/object-for.ts";
import type { Room } from "./uploads.ts";
import { quotaKey, storageOf } from "./workspace/quota.ts";
import { workspaceFor } from "./workspace/workspace-for.ts";

/**
 * What brings files that a workspace keeps, by the address of pages and REST alike. Who is invited by a list brings a
 * file, and it is not kept.
 */
const places = new RegExp(
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
 * address names none that the actor may add to: what comes in is then judged when it is to be kept (file/keep.ts), as
 * everything is.
 */
export async function quotaAt(actor: Actor, pathname: string): Promise<Room["quota"]> {
  const [, noun, workspace, id] = places.exec(pathname) ?? [];
  if (!id) return undefined;
  try {
    return await reading(actor, async (tx) => {
      const { used, limit } = await storageOf(tx, await workspaceOf[noun ?? workspace!]!(tx, actor, id));
      return { left: Math.max(0, limit - used), key: quotaKey(limit) };
    });
  } catch (error) {
    if (error instanceof TRPCError) return undefined; // the procedure says it
    throw error;
  }
}
