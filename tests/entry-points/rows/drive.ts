import type { Rows } from "../row.ts";

const way = { drive: "onedrive" };

/**
 * No provider is configured in these tests; tests/server/records/cloud-drives/cloud-drives.test.ts tests them with one.
 */
export const driveRows: Rows = {
  "drive.offered": { audience: "signed_in" },
  "drive.consent": { audience: "nobody", input: async (make) => ({ ...way, id: await make.object() }) },
  "drive.connect": { audience: "signed_in", input: () => ({ state: "made-up", code: "x" }) },
  "drive.page": { audience: "nobody", input: async (make) => ({ ...way, id: await make.object(), access: null }) },
  "drive.take": {
    audience: "nobody",
    input: async (make) => ({ ...way, id: await make.object(), access: null, file: ["x"] }),
  },
};
