import { today } from "@server/core/day";
import type { Make } from "../make.ts";
import type { Rows } from "../row.ts";

const words = (make: Make) => ({ title: make.text(), body: make.text(), news: "" });

/** The legal documents, who agreed to them, and how long a workspace keeps what. */
export const documentRows: Rows = {
  "document.current": { gets: "signed_in" },
  "document.terms": { gets: "anyone" },
  "document.read": { gets: "anyone", input: () => ({ kind: "use" }) },
  "document.published": { gets: "backoffice" },
  "document.toEdit": { gets: "backoffice", input: () => ({ kind: "processing" }) },
  "document.changes": {
    gets: "backoffice",
    input: (make) => ({
      kind: "use",
      in_force_on: "2199-12-31",
      words: { nl: words(make), en: words(make), fr: words(make), de: words(make) },
    }),
  },
  "document.publish": {
    gets: "backoffice",
    input: (make) => ({
      kind: "processing",
      in_force_on: today(),
      words: { nl: words(make), en: words(make), fr: words(make), de: words(make) },
    }),
  },

  "consent.agree": { gets: "people_themselves", own: true, impersonated: "403:not_while_impersonating" },
  "consent.ofWorkspace": { gets: "admins", input: (make) => ({ id: make.workspace }) },
  "consent.agreeForWorkspace": {
    gets: "admins",
    impersonated: "403:not_while_impersonating",
    input: (make) => ({ id: make.workspace, kinds: ["terms"] }),
  },

  "archive.list": { gets: "signed_in" },
  "archive.ask": { gets: "people_themselves", own: true, impersonated: "403:not_while_impersonating" },

  "retention.get": { gets: "admins", input: (make) => ({ id: make.workspace }) },
  "retention.edit": {
    gets: "admins",
    input: (make) => ({ id: make.workspace, history_months: 60, problem_months: 6, replaced_months: 12 }),
  },
};
