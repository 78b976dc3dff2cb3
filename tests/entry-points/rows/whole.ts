import { offeredWhole, wholeToOffer } from "../make-whole.ts";
import type { Rows } from "../row.ts";

export const wholeRows: Rows = {
  "whole.page": { audience: "admins", input: (make) => ({ id: make.workspace }) },
  // one is made at a time for each person
  "whole.export": { audience: "admins", input: async (make) => ({ id: await make.sameWorkspace() }) },
  "whole.importPage": { audience: "admins_on_plan", input: (make) => ({ id: make.workspace }) },
  "whole.offer": { audience: "admins_on_plan", input: wholeToOffer },
  "whole.offered": { audience: "admins_on_plan", input: offeredWhole },
  "whole.import": { audience: "admins_on_plan", input: offeredWhole },
};
