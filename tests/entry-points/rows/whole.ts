import type { Rows } from "../row.ts";

export const wholeRows: Rows = {
  "whole.page": { audience: "admins", input: (make) => ({ id: make.workspace }) },
  "whole.export": { audience: "admins", input: (make) => ({ id: make.workspace }) },
};
