import { marketBoard } from "../make-market.ts";
import type { Rows } from "../row.ts";

/** What is sold beside a plan. */
export const marketRows: Rows = {
  "market.shelf": { gets: "admins", input: (make) => ({ id: make.workspace }) },
  "market.preview": { gets: "admins", input: marketBoard },
  "market.take": {
    gets: "admins_on_plan",
    input: async (make) => ({ ...(await marketBoard(make)), title: make.text() }),
  },
};
