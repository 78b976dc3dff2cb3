import type { Rows } from "../row.ts";

export const deletionRows: Rows = {
  "deletion.list": { audience: "admins", input: (make) => ({ id: make.workspace }) },
  "deletion.records": { audience: "members", input: (make) => ({ id: make.workspace }) },
  "deletion.restore": { audience: "admins", input: async (make) => ({ id: await make.deletion() }) },
};
