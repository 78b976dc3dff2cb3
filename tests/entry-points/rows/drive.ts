import type { Rows } from "../row.ts";

const way = { drive: "onedrive" };

/**
 * With an installation that is registered with no provider: what they do else is in
 * tests/server/records/cloud-drives/cloud-drives.test.ts.
 */
export const driveRows: Rows = {
  "drive.offered": { gets: "signed_in" },
  "drive.consent": { gets: "nobody", input: async (make) => ({ ...way, id: await make.object() }) },
  "drive.connect": { gets: "signed_in", input: () => ({ state: "made-up", code: "x" }) },
  "drive.page": { gets: "nobody", input: async (make) => ({ ...way, id: await make.object(), access: null }) },
  "drive.take": {
    gets: "nobody",
    input: async (make) => ({ ...way, id: await make.object(), access: null, file: ["x"] }),
  },
};
