import { today } from "@server/core/day";
import type { Make } from "../make.ts";
import type { Rows } from "../row.ts";

const words = (make: Make) => ({ title: make.text(), body: make.text(), news: "" });

/** Legal documents, consents to them, and how long a workspace keeps its data. */
export const documentRows: Rows = {
  "document.current": { audience: "signed_in" },
  "document.terms": { audience: "anyone" },
  "document.read": { audience: "anyone", input: () => ({ kind: "use" }) },
  "document.published": { audience: "backoffice" },
  "document.toEdit": { audience: "backoffice", input: () => ({ kind: "processing" }) },
  "document.changes": {
    audience: "backoffice",
    input: (make) => ({
      kind: "use",
      in_force_on: "2199-12-31",
      words: { nl: words(make), en: words(make), fr: words(make), de: words(make) },
    }),
  },
  "document.publish": {
    audience: "backoffice",
    input: (make) => ({
      kind: "processing",
      in_force_on: today(),
      words: { nl: words(make), en: words(make), fr: words(make), de: words(make) },
    }),
  },

  "consent.agree": {
    audience: "people_themselves",
    changesOwnAccount: true,
    impersonated: "403:not_while_impersonating",
  },
  "consent.ofWorkspace": { audience: "admins", input: (make) => ({ id: make.workspace }) },
  "consent.agreeForWorkspace": {
    audience: "admins",
    impersonated: "403:not_while_impersonating",
    input: (make) => ({ id: make.workspace, kinds: ["terms"] }),
  },

  "archive.list": { audience: "signed_in" },
  "archive.ask": {
    audience: "people_themselves",
    changesOwnAccount: true,
    impersonated: "403:not_while_impersonating",
  },

  "retention.get": { audience: "admins", input: (make) => ({ id: make.workspace }) },
  "retention.edit": {
    audience: "admins",
    input: (make) => ({ id: make.workspace, history_months: 60, problem_months: 6, replaced_months: 12 }),
  },
};
