import type { Make } from "../make.ts";
import { makeInterval } from "../make-review-point.ts";
import type { Rows } from "../row.ts";

const said = (make: Make) => ({
  review_point: "HF",
  type: "inspection",
  months: 12,
  about: make.text(),
  source: make.text(),
});
const anInterval = async (make: Make) => ({ id: make.workspace, line: await makeInterval(make) });

export const intervalRows: Rows = {
  "interval.list": { audience: "admins", input: (make) => ({ id: make.workspace }) },
  "interval.get": { audience: "admins", input: anInterval },
  "interval.start": { audience: "admins", input: (make) => ({ id: make.workspace }) },
  "interval.create": { audience: "admins", input: (make) => ({ id: make.workspace, ...said(make) }) },
  "interval.edit": {
    audience: "admins",
    input: async (make) => ({ ...(await anInterval(make)), ...said(make), active: true }),
  },
  "interval.remove": { audience: "admins", input: anInterval },
};
