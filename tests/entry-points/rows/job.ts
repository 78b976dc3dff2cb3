import { makeExport } from "../make-export.ts";
import type { Rows } from "../row.ts";

export const jobRows: Rows = {
  // a job of the caller's own
  "job.get": { audience: "members", input: async (make, { userId }) => ({ id: await make.job(userId) }) },
  "job.file": { audience: "exporters", input: async (make, { userId }) => ({ id: await makeExport(make, userId) }) },
};
