import { freshLine, makeDraft, newestAtLeastOne } from "../make-catalogue.ts";
import type { Rows } from "../row.ts";

const values = { every: 6, unit: "month", first_months: null, weight: "law", marker: "read" };
const said = { ...values, source: { nl: "", en: "", fr: "", de: "" }, note: "", checked: true };

export const catalogueRows: Rows = {
  "catalogue.list": { audience: "backoffice", input: () => ({}) },
  "catalogue.published": { audience: "backoffice", input: async () => ({ number: await newestAtLeastOne() }) },
  "catalogue.line": { audience: "backoffice", input: () => ({ line: "forklift" }) },
  "catalogue.save": {
    audience: "backoffice",
    input: async () => ({ line: await freshLine(), ...said, revision: "" }),
  },
  "catalogue.undo": {
    audience: "backoffice",
    input: async () => {
      const line = await freshLine();
      await makeDraft(line);
      return { line };
    },
  },
  "catalogue.drafts": { audience: "backoffice" },
  "catalogue.publish": {
    audience: "backoffice",
    input: async () => ({ note: "Nieuw", revision: await makeDraft("forklift") }),
  },
  "catalogue.edition": { audience: "admins", input: (make) => ({ id: make.workspace }) },
  "catalogue.takeOver": {
    audience: "admins",
    input: async (make) => ({ id: make.workspace, edition: await newestAtLeastOne() }),
  },
};
