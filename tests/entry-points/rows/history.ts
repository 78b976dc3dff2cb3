import type { Rows } from "../row.ts";

export const historyRows: Rows = {
  "history.list": { gets: "admins", input: (make) => ({ id: make.workspace }) },
  "history.ofOneself": { gets: "signed_in", input: () => ({}) },
};
