import type { Make } from "../make.ts";
import { marketBoard, pricedOffer } from "../make-market.ts";
import type { Rows } from "../row.ts";

const existingOffer = async (make: Make) => ({ id: (await marketBoard(make)).optionId });
const newOffer = (make: Make) => ({
  type: "workspace",
  words: { nl: { market_name: make.workspaceText(), description: "" } },
  price: 4900,
});

/** The offers of the market, in the back-office. */
export const offerRows: Rows = {
  "offer.list": { audience: "backoffice" },
  "offer.page": { audience: "backoffice", input: existingOffer },
  "offer.create": { audience: "backoffice", input: newOffer },
  "offer.edit": {
    audience: "backoffice",
    input: async (make) => ({ ...newOffer(make), ...(await pricedOffer()) }),
  },
  "offer.move": { audience: "backoffice", input: async (make) => ({ ...(await existingOffer(make)), by: 1 }) },
  "offer.remove": { audience: "backoffice", input: existingOffer },
};
