import type { Make } from "../make.ts";
import { makeReviewPoint } from "../make-review-point.ts";
import type { Rows } from "../row.ts";

let count = 0;
const freshCode = () => `N${(++count).toString(36).toUpperCase().padStart(3, "0")}`;
const aPoint = async (make: Make) => ({ id: make.workspace, code: await makeReviewPoint(make) });

export const reviewPointRows: Rows = {
  "reviewPoint.inWorkspace": { audience: "members", input: (make) => ({ id: make.workspace }) },
  "reviewPoint.list": { audience: "admins", input: (make) => ({ id: make.workspace }) },
  "reviewPoint.get": { audience: "admins", input: aPoint },
  "reviewPoint.create": {
    audience: "admins",
    input: (make) => ({ id: make.workspace, code: freshCode(), nl: make.text() }),
  },
  "reviewPoint.edit": {
    audience: "admins",
    input: async (make) => ({ ...(await aPoint(make)), nl: make.text(), active: true }),
  },
  "reviewPoint.move": { audience: "admins", input: async (make) => ({ ...(await aPoint(make)), by: -1 }) },
  "reviewPoint.sort": { audience: "admins", input: (make) => ({ id: make.workspace }) },
  "reviewPoint.remove": { audience: "admins", input: aPoint },
};
