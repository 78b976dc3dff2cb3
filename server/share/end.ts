import { shares } from "@db/schema/share";
import { transact } from "@db/transact";
import type { Actor } from "@server/actor";
import { record } from "@server/event";
import { refuse } from "@server/refusal";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { z } from "zod";
import { endOf, lastDayOf } from "./ends.ts";
import type { ShareExtension, ShareView } from "./inputs.ts";
import { oneShare } from "./rows.ts";
import { shareFor } from "./share-for.ts";

/** From that moment on it answers like one that never was. No plan locks it. */
export const withdrawShare = (actor: Actor, id: string): Promise<ShareView> =>
  change(actor, id, "share.withdraw", { withdrawnAt: sql`now()` as never });

/** Until another day. What was withdrawn stays so. */
export function extendShare(actor: Actor, { id, ...ending }: z.output<typeof ShareExtension>): Promise<ShareView> {
  const day = lastDayOf(ending);
  return change(actor, id, "share.create", { expiresAt: endOf(day) as never }, { expires_on: day });
}

type Set = Partial<typeof shares.$inferInsert>;

const change = (actor: Actor, id: string, verb: "share.create" | "share.withdraw", set: Set, detail: Record<string, unknown> = {}) =>
  transact(actor, async (tx) => {
    const { workspaceId, thing } = await shareFor(tx, actor, verb, id);
    const changed = await tx
      .update(shares)
      .set(set)
      .where(and(eq(shares.workspaceId, workspaceId), eq(shares.id, id), isNull(shares.withdrawnAt)))
      .returning({ id: shares.id });
    if (changed.length === 0) throw refuse("share.is_withdrawn");
    const did = verb === "share.create" ? "share.extend" : "share.withdraw";
    await record(tx, actor, did, { workspaceId, aboutId: thing.id, title: thing.title, detail: { share: id, ...detail } });
    return oneShare(tx, workspaceId, id);
  });
