import { buffer } from "node:stream/consumers";
import { users } from "@db/schema/user";
import { memberships } from "@db/schema/workspace";
import { reading, type Tx } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { notFound } from "@server/core/errors";
import { serveSmallPicture } from "@server/platform/files/small-picture";
import { storage } from "@server/platform/storage/storage";
import { eq } from "drizzle-orm";
import { keyOfPicture } from "./avatar.ts";

/**
 * Serves a user's picture to themselves, to members of a shared workspace, and to super admins. Access is checked for
 * each request; no cache may store it for others.
 */
export async function serveAvatar(request: Request, actor: Actor, userId: string): Promise<Response> {
  const sha256 = await reading(actor, (tx) => pictureFor(tx, actor, userId));
  return serveSmallPicture(request, sha256, async () => buffer(await storage().read(keyOfPicture(userId, sha256))));
}

/** The name of a user's picture, if the actor may see it. Throws not found. */
export async function pictureFor(tx: Tx, actor: Actor, userId: string): Promise<string> {
  const [found] = await tx.select({ image: users.image }).from(users).where(eq(users.id, userId));
  // row-level security limits the query to memberships in the actor's workspaces
  const isKnown =
    userId === actor.userId || actor.isSuperAdmin || (await tx.$count(memberships, eq(memberships.userId, userId))) > 0;
  if (!found?.image || !isKnown) throw notFound();
  return found.image;
}
