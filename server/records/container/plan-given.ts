import { reading, type Tx } from "@db/transact";
import type { Actor } from "@server/core/actor";
import type { Upload } from "@server/platform/uploads/upload";
import { withLibraryPlan } from "@server/records/library/plans";
import { type DrawnPlan, drawPlan } from "./floor-plan.ts";

type Given = { images: Upload[]; library_file_id: string | null; floorplan_page: number };
/** Drawn, and from which file of the library, if it was one. */
export type PlanGiven = { drawn: DrawnPlan; from: string | null };

/**
 * The floor plan that came along or was chosen from the library, drawn. `workspaceOf` says where, for who may: for
 * others nothing is drawn.
 */
export async function planGiven(
  actor: Actor,
  { images, library_file_id, floorplan_page }: Given,
  workspaceOf: (tx: Tx) => Promise<string>,
): Promise<PlanGiven | undefined> {
  const [upload] = images;
  if (upload) {
    await reading(actor, workspaceOf);
    return { drawn: await drawPlan(upload, floorplan_page), from: null };
  }
  if (!library_file_id) return undefined;
  return withLibraryPlan(actor, library_file_id, workspaceOf, async (plan) => ({
    drawn: await drawPlan(plan, floorplan_page),
    from: library_file_id,
  }));
}
