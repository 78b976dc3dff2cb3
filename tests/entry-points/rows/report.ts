import { today } from "@server/core/day";
import type { Rows } from "../row.ts";

const inspection = { type: "inspection", review_point: "HF", status: "ok", reported_date: today(), period: 12 };

export const reportRows: Rows = {
  "report.create": {
    gets: "editors",
    input: async (make) => ({
      object_id: await make.object(),
      ...inspection,
      number: make.text(),
      file: await make.upload("file"),
    }),
  },
  "report.list": { gets: "signed_in", input: () => ({}) },
  "report.inWorkspace": { gets: "members", input: (make) => ({ id: make.workspace }) },
  "report.export": { gets: "people", input: (make) => ({ id: make.workspace }) },
  "report.get": { gets: "readers", input: async (make) => ({ id: await make.report() }) },
  "report.edit": { gets: "editors", input: async (make) => ({ id: await make.report(), note: make.text() }) },
  "report.remove": { gets: "editors_always", input: async (make) => ({ id: await make.report() }) },
  "report.page": { gets: "readers", input: async (make) => ({ id: await make.report() }) },
  "report.formPage": { gets: "editors", input: async (make) => ({ id: await make.object() }) },
  "report.editPage": { gets: "editors", input: async (make) => ({ id: await make.report() }) },
  "cockpit.page": { gets: "members", input: (make) => ({ id: make.workspace }) },
  "report.listPage": { gets: "members", input: (make) => ({ id: make.workspace }) },
};
