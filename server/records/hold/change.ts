import { holds } from "@db/schema/keeping";
import { transact } from "@db/transact";
import { type Actor, authorizeIn } from "@server/core/actor";
import { conflict, notFound } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { lockWorkspace } from "@server/tenancy/workspace/lock";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { z } from "zod";
import type { EndOfHold, HoldView, NewHold } from "./inputs.ts";
import { holdRows, subjectFor } from "./list.ts";

/**
 * Puts a legal hold on an object, or on a place with all below it: nothing of it is deleted until the hold is ended. Throws
 * not found, forbidden, and conflict if it has one.
 */
export const beginHold = (actor: Actor, { reason, ...subject }: z.output<typeof NewHold>): Promise<HoldView> =>
  transact(actor, async (tx) => {
    const { workspaceId, title } = await subjectFor(tx, actor, subject);
    await lockWorkspace(tx, workspaceId); // deleting it waits
    const target = subject.on === "object" ? { objectId: subject.id } : { containerId: subject.id };
    const isThis = sql`h.ended_at is null and ${subject.id}::uuid in (h.object_id, h.container_id)`;
    if ((await holdRows(tx, workspaceId, isThis)).length > 0) throw conflict("hold.already", "already_held");
    await tx.insert(holds).values({ workspaceId, ...target, reason, createdBy: actor.userId });
    await recordEvent(tx, actor, "hold.begin", { workspaceId, aboutId: subject.id, title, detail: { reason } });
    return (await holdRows(tx, workspaceId, isThis))[0]!;
  });

/** Ends a legal hold: from now on the usual rules hold again. Throws not found if it is ended already. */
export const endHold = (actor: Actor, { id: workspaceId, holdId, reason }: z.output<typeof EndOfHold>): Promise<void> =>
  transact(actor, async (tx) => {
    authorizeIn(actor, workspaceId, "workspace.edit");
    await lockWorkspace(tx, workspaceId);
    const [before] = await holdRows(tx, workspaceId, sql`h.id = ${holdId}`);
    const ended = await tx
      .update(holds)
      .set({ endedAt: sql`now()`, endedBy: actor.userId, endReason: reason })
      .where(and(eq(holds.workspaceId, workspaceId), eq(holds.id, holdId), isNull(holds.endedAt)))
      .returning({ id: holds.id });
    if (!before || ended.length === 0) throw notFound();
    const { target_id: aboutId, title } = before;
    await recordEvent(tx, actor, "hold.end", { workspaceId, aboutId, title, detail: { reason } });
  });
