import { reading, type Tx } from "@db/transact";
import type { Actor } from "@server/core/actor";
import type { Upload } from "@server/platform/uploads/upload";
import { withLibraryPlan } from "@server/records/library/plans";
import { drawFloorPlan, type NewFloorPlan } from "./floor-plan.ts";

type Input = { images: Upload[]; library_file_id: string | null; floorplan_page: number };
/**
 * Renders the floor plan that was uploaded or chosen from the library; undefined if there is none. `workspaceOf`
 * authorizes the change before anything is rendered, and returns the workspace's id.
 */
export async function floorPlanFromInput(
  actor: Actor,
  { images, library_file_id, floorplan_page }: Input,
  workspaceOf: (tx: Tx) => Promise<string>,
): Promise<NewFloorPlan | undefined> {
  const [upload] = images;
  if (upload) {
    await reading(actor, workspaceOf);
    return { image: await drawFloorPlan(upload, floorplan_page), libraryFileId: null };
  }
  if (!library_file_id) return undefined;
  return withLibraryPlan(actor, library_file_id, workspaceOf, async (plan) => ({
    image: await drawFloorPlan(plan, floorplan_page),
    libraryFileId: library_file_id,
  }));
}
