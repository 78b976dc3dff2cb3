import type { Rows } from "../row.ts";

export const historyRows: Rows = {
  "history.list": { audience: "admins", input: (make) => ({ id: make.workspace }) },
  "history.export": { audience: "admins", input: (make) => ({ id: make.workspace }) },
  "history.ofOneself": { audience: "signed_in", input: () => ({}) },
};
