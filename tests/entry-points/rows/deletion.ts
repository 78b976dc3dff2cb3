import type { Rows } from "../row.ts";

export const deletionRows: Rows = {
  "deletion.list": { gets: "admins", input: (make) => ({ id: make.workspace }) },
  "deletion.restore": { gets: "admins", input: async (make) => ({ id: await make.deletion() }) },
};
