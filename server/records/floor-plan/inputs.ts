import { ById, OptionalId } from "@server/core/fields";
import { Upload } from "@server/platform/uploads/upload";
import { FloorPlanPage } from "@server/records/container/inputs";
import { z } from "zod";
import { Marks } from "./marks.ts";
import { PlanOf } from "./plan-of.ts";

/** A picture or a page of a PDF, sent or of the library, that is to become the floor plan of a container. */
export const ProposedPlan = ById.extend({
  images: z.array(z.instanceof(Upload)).max(1).default([]),
  floorplan_page: FloorPlanPage,
  library_file_id: OptionalId.default(null),
});

/**
 * `marks` null: the plan lies corner on corner over the one before. `over`: the address of the plan on which its old
 * points were set; null: whichever is in use.
 */
export const UsedPlan = PlanOf.extend({ marks: Marks.nullable(), over: z.string().nullable().default(null) });
