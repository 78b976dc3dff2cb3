import { marketBoard } from "../make-market.ts";
import type { Rows } from "../row.ts";

/** The market, as those see it who may buy there. */
export const marketRows: Rows = {
  "market.shelf": { audience: "admins", input: (make) => ({ id: make.workspace }) },
  "market.preview": { audience: "admins", input: marketBoard },
  "market.take": {
    audience: "admins_on_plan",
    input: async (make) => ({ ...(await marketBoard(make)), title: make.text() }),
  },
};
