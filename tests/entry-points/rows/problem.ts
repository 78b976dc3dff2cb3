import type { Rows } from "../row.ts";

export const problemRows: Rows = {
  // the code itself is the key, where the workspace wants to hear of problems
  "problem.start": { gets: "anyone", key: true, input: async (make) => ({ publicId: await make.scannable() }) },
  "problem.report": {
    gets: "anyone",
    but: { locked: "plan" },
    key: true,
    input: async (make) => ({ publicId: await make.scannable(), what: make.text() }),
  },
};
