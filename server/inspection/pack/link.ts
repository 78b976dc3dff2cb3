import { shares } from "@db/schema/share";
import { reading, transact } from "@db/transact";
import { type Actor, may } from "@server/core/actor";
import { DomainError, notFound } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { can } from "@server/core/policy";
import { newPublicId } from "@server/records/object/create";
import { endOf, lastDayOf } from "@server/records/share/ends";
import type { ShareView } from "@server/records/share/inputs";
import { oneShare, sharesOf } from "@server/records/share/rows";
import { packAsThing } from "@server/records/share/share-for";
import { TRPCError } from "@trpc/server";
import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { NewPackLink, PackLinks } from "./inputs.ts";
import { packFor } from "./pack-for.ts";
import { packUntil } from "./view.ts";

/**
 * Creates a link by which people without an account get the files of a pack, until the end of a day. For who may share
 * all of its places. Throws not found where the files are not there.
 */
export const sharePack = (actor: Actor, { id, title, until }: z.output<typeof NewPackLink>): Promise<ShareView> =>
  transact(actor, async (tx) => {
    const pack = await packFor(tx, actor, id);
    if (!packUntil(pack)) throw notFound();
    const { workspaceId } = await packAsThing(tx, actor, "share.create", id);
    const day = lastDayOf({ until, expires_on: null });
    const [made] = await tx
      .insert(shares)
      .values({
        workspaceId,
        packId: id,
        token: newPublicId(),
        title,
        shows: [],
        expiresAt: endOf(day),
        createdBy: actor.userId,
      })
      .returning({ id: shares.id });
    const detail = { share: made!.id, pack: id, expires_on: day };
    await recordEvent(tx, actor, "share.create", { workspaceId, aboutId: id, title: pack.title, detail });
    return oneShare(tx, workspaceId, made!.id);
  });

/** The links to a pack, and whether its reader may make one. Throws not found. */
export const packLinks = (actor: Actor, id: string): Promise<z.input<typeof PackLinks>> =>
  reading(actor, async (tx) => {
    const pack = await packFor(tx, actor, id);
    const access = pack.made ? await packAsThing(tx, actor, "share.see", id).catch(nobody) : null;
    if (!access) return { links: [], may: { create: false, locked: false } };
    return {
      links: await sharesOf(tx, sql`(s.workspace_id, s.pack_id) = (${pack.workspaceId}::uuid, ${id}::uuid)`),
      may: {
        create: packUntil(pack) !== null && may(access, "share.create"),
        locked: access.locked && can(access.effectiveRole, "share.create"),
      },
    };
  });

/** Who may not share gets a page without links. */
function nobody(error: unknown): null {
  if (error instanceof TRPCError && error.cause instanceof DomainError) return null;
  throw error;
}
