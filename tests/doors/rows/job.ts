import type { Rows } from "../row.ts";

export const jobRows: Rows = {
  // each asks for one of their own
  "job.get": { gets: "members", input: async (make, { userId }) => ({ id: await make.job(userId) }) },
};
