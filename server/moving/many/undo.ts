import { type Tx, transact } from "@db/transact";
import { type Actor, authorizeIn } from "@server/core/actor";
import { conflict } from "@server/core/errors";
import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { FileAct, ObjectAct, PointAct } from "./acts.ts";
import type { ActView, Noun, OneAct } from "./inputs.ts";
import { type DoneAct, recordAct, type Undone } from "./record.ts";
import { undoObjects } from "./undo-objects.ts";
import { restorePapers, undoFiles } from "./undo-papers.ts";
import { undoPoints } from "./undo-points.ts";
import { actView, findAct, refusalOf } from "./view.ts";

const undoers: Record<Noun, (tx: Tx, actor: Actor, done: DoneAct, act: string) => Promise<Undone>> = {
  object: (tx, actor, done, act) => undoObjects(tx, actor, { ...done, act: act as ObjectAct }),
  action_point: (tx, actor, done, act) => undoPoints(tx, actor, { ...done, act: act as PointAct }),
  file: (tx, actor, done, act) => undoFiles(tx, actor, { ...done, act: act as FileAct }),
  report: (tx, actor, done) => restorePapers(tx, actor, done, "report"),
};

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
    const { count, left } = await undoers[found.noun](tx, actor, done, act);
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
