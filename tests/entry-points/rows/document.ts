import { holds } from "@db/schema/keeping";
import { asOperator, transact } from "@db/transact";
import { today } from "@server/core/day";
import type { Make } from "../make.ts";
import type { Rows } from "../row.ts";

const words = (make: Make) => ({ title: make.text(), body: make.text(), news: "" });

const aHold = async (make: Make) => {
  const objectId = await make.object();
  const [made] = await transact(asOperator, (tx) =>
    tx.insert(holds).values({ workspaceId: make.workspace, objectId, reason: make.text() }).returning({ id: holds.id }),
  );
  return { id: make.workspace, holdId: made!.id, reason: make.text() };
};

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

  "keeping.page": { audience: "admins", input: (make) => ({ id: make.workspace }) },
  "keeping.rules": { audience: "admins", input: (make) => ({ id: make.workspace }) },
  "keeping.edit": {
    audience: "admins",
    input: (make) => ({
      id: make.workspace,
      ...{ report_basis: "paper", report_years: 0, signed_basis: "inherit", signed_years: 0 },
      ...{ answer_basis: "none", answer_years: 0, file_basis: "none", file_years: 0 },
    }),
  },
  "hold.page": {
    audience: "admins",
    except: { member: "404" },
    input: async (make) => ({ on: "object", id: await make.object() }),
  },
  "hold.begin": {
    audience: "admins",
    except: { member: "404" },
    input: async (make) => ({ on: "object", id: await make.object(), reason: make.text() }),
  },
  "hold.end": { audience: "admins", input: aHold },
  "retention.get": { audience: "admins", input: (make) => ({ id: make.workspace }) },
  "retention.edit": {
    audience: "admins",
    input: (make) => ({ id: make.workspace, history_months: 60, problem_months: 6, replaced_months: 12 }),
  },
};
