import { makeWalk } from "../make-round.ts";
import type { Rows } from "../row.ts";

export const takeAlongRows: Rows = {
  "takeAlong.size": { audience: "readers", input: (make) => ({ id: make.floor }) },
  "takeAlong.place": { audience: "readers", input: (make) => ({ id: make.floor }) },
  "takeAlong.machines": { audience: "readers", input: (make) => ({ id: make.floor }) },
  "takeAlong.rounds": {
    audience: "readers",
    input: async (make) => {
      await makeWalk(make);
      return { id: make.floor };
    },
  },
  "takeAlong.opened": { audience: "signed_in", input: async (make) => ({ ids: [await make.object()] }) },
};
