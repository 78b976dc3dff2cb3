import type { Make } from "../make.ts";
import { marketBoard, pricedOffer } from "../make-market.ts";
import type { Rows } from "../row.ts";

const offered = async (make: Make) => ({ id: (await marketBoard(make)).optionId });
const said = (make: Make) => ({
  type: "workspace",
  words: { nl: { market_name: make.workspaceText(), description: "" } },
  price: 4900,
});

/** What the platform offers, as its back-office writes it. */
export const offerRows: Rows = {
  "offer.list": { gets: "backoffice" },
  "offer.page": { gets: "backoffice", input: offered },
  "offer.create": { gets: "backoffice", input: said },
  "offer.edit": {
    gets: "backoffice",
    input: async (make) => ({ ...said(make), ...(await pricedOffer()) }),
  },
  "offer.move": { gets: "backoffice", input: async (make) => ({ ...(await offered(make)), by: 1 }) },
  "offer.remove": { gets: "backoffice", input: offered },
};
