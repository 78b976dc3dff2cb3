import { picture, uploadOf } from "../../upload-of.ts";
import { nextColour } from "../make-context.ts";
import { otherPlan } from "../make-plan.ts";
import type { Rows } from "../row.ts";

export const floorPlanRows: Rows = {
  "floorPlan.propose": {
    audience: "editors",
    input: async (make) => ({
      id: await make.withFloorPlan(await make.container()),
      images: [await uploadOf("plan.png", await picture(nextColour(), 80, 60), "images")],
    }),
  },
  "floorPlan.proposeAgain": { audience: "editors", input: (make) => otherPlan(make, "earlier") },
  "floorPlan.use": {
    audience: "editors",
    input: async (make) => ({ ...(await otherPlan(make, "waiting")), marks: null }),
  },
  "floorPlan.remove": { audience: "editors", input: (make) => otherPlan(make, "earlier") },
  "floorPlan.newPage": { audience: "editors", input: async (make) => ({ id: (await otherPlan(make, "waiting")).id }) },
  "floorPlan.page": { audience: "readers", input: (make) => ({ id: make.floor }) },
};
