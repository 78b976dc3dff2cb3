import { transact } from "@db/transact";
import { type Actor, authorize } from "@server/core/actor";
import { conflict } from "@server/core/errors";
import { trash } from "@server/records/deletion/trash";
import { objectFor } from "@server/records/object/object-for";
import type { z } from "zod";
import type { Batch, BatchView } from "./inputs.ts";
import { lockFiles } from "./order.ts";
import { batchView, filesOfBatch, isUndoable, refusalOf } from "./together.ts";

/**
 * Takes back the files that the actor added to an object together: one deletion in the trash, which admins restore. What
 * somebody worked with since stays. Once, and only within UNDO_UPLOAD_HOURS.
 *
 * @throws not found, forbidden, or conflict if it was done already, is too late, or nothing is left to take back
 */
export async function undoUpload(actor: Actor, input: z.output<typeof Batch>): Promise<BatchView> {
  return transact(actor, async (tx) => {
    const object = await objectFor(tx, actor, "file.see", input.id);
    authorize(object, "file.delete", { own: true }); // each of them is: only who added them finds them
    const { workspaceId, id } = object;
    await lockFiles(tx, { workspaceId, objectId: id });
    const before = await filesOfBatch(tx, actor, workspaceId, input);
    const refusal = refusalOf(before);
    if (refusal) throw conflict(`file.undo.${refusal}`, refusal);
    const [first, ...others] = before.filter(isUndoable);
    await trash(tx, actor, {
      workspaceId,
      kind: "file",
      targetId: first!.id,
      others: others.map((file) => file.id),
      title: others.length > 0 ? `${first!.title} + ${others.length}` : first!.title,
      detail: { batch: input.batch },
    });
    return batchView(object, input.batch, await filesOfBatch(tx, actor, workspaceId, input));
  });
}
