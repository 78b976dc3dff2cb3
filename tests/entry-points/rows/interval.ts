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
  "interval.list": { gets: "admins", input: (make) => ({ id: make.workspace }) },
  "interval.get": { gets: "admins", input: anInterval },
  "interval.start": { gets: "admins", input: (make) => ({ id: make.workspace }) },
  "interval.create": { gets: "admins", input: (make) => ({ id: make.workspace, ...said(make) }) },
  "interval.edit": {
    gets: "admins",
    input: async (make) => ({ ...(await anInterval(make)), ...said(make), active: true }),
  },
  "interval.remove": { gets: "admins", input: anInterval },
};
