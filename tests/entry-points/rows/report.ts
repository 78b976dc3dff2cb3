import { today } from "@server/core/day";
import type { Rows } from "../row.ts";

const inspection = { type: "inspection", review_point: "HF", status: "ok", reported_date: today(), period: 12 };

export const reportRows: Rows = {
  "report.create": {
    audience: "reporters",
    input: async (make) => ({
      object_id: await make.object(),
      ...inspection,
      number: make.text(),
      file: await make.upload("file"),
    }),
  },
  "report.list": { audience: "signed_in", input: () => ({}) },
  "report.inWorkspace": { audience: "members", input: (make) => ({ id: make.workspace }) },
  "report.export": { audience: "exporters", input: (make) => ({ id: make.workspace }) },
  "report.get": { audience: "readers", input: async (make) => ({ id: await make.report() }) },
  "report.edit": { audience: "editors", input: async (make) => ({ id: await make.report(), note: make.text() }) },
  "report.move": {
    audience: "editors",
    input: async (make) => ({ id: await make.report(), object_id: await make.object() }),
  },
  "report.remove": { audience: "editors_always", input: async (make) => ({ id: await make.report() }) },
  "report.page": { audience: "readers", input: async (make) => ({ id: await make.report() }) },
  "report.formPage": { audience: "reporters", input: async (make) => ({ id: await make.object() }) },
  "report.tryDuties": {
    audience: "reporters",
    input: async (make) => ({ id: await make.object(), type: "inspection", review_point: "HE", period: 12 }),
  },
  "report.editPage": { audience: "editors", input: async (make) => ({ id: await make.report() }) },
  "cockpit.page": { audience: "members", input: (make) => ({ id: make.workspace }) },
  "report.listPage": { audience: "members", input: (make) => ({ id: make.workspace }) },
};
