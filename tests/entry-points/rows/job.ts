import { exportMade } from "../make-export.ts";
import type { Rows } from "../row.ts";

export const jobRows: Rows = {
  // each asks for one of their own
  "job.get": { gets: "members", input: async (make, { userId }) => ({ id: await make.job(userId) }) },
  "job.file": { gets: "people", input: async (make, { userId }) => ({ id: await exportMade(make, userId) }) },
};
