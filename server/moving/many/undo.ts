import { transact } from "@db/transact";
import { type Actor, authorizeIn } from "@server/core/actor";
import { conflict } from "@server/core/errors";
import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { ActView, ObjectAct, OneAct, PointAct } from "./inputs.ts";
import { recordAct } from "./record.ts";
import { undoObjects } from "./undo-objects.ts";
import { undoPoints } from "./undo-points.ts";
import { actView, findAct, refusalOf } from "./view.ts";

/**
 * Takes an act on many rows back, for who did it: as it was, where nothing of what it changed was changed since. Once, and
 * only within UNDO_MANY_HOURS; also while the plan is over.
 *
 * @throws not found, or conflict if it was done already, is too late, or changed nothing
 */
export function undoMany(actor: Actor, one: z.output<typeof OneAct>): Promise<ActView> {
  authorizeIn(actor, one.id, "workspace.see");
  return transact({ workspaceIds: [one.id] }, async (tx) => {
    // who presses twice waits
    await tx.execute(sql`select from users where id = ${actor.userId} for no key update`);
    const found = await findAct(tx, actor, one);
    const refusal = refusalOf(found);
    if (refusal) throw conflict(`many.undo.${refusal}`, refusal);
    const { act, at } = found.done;
    const done = { ...one, at };
    const { count, left } =
      found.noun === "object"
        ? await undoObjects(tx, actor, { ...done, act: act as ObjectAct })
        : await undoPoints(tx, actor, { ...done, act: act as PointAct });
    await recordAct(tx, actor, `${found.noun}.undo_several`, {
      workspaceId: one.id,
      batch: one.batch,
      act,
      count,
      left,
    });
    return actView(tx, actor, one);
  });
}
