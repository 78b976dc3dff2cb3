import { today } from "@server/core/day";
import { customer } from "../make-customer.ts";
import type { Rows } from "../row.ts";

const reason = "Op vraag van de klant";

/** Workspaces in the back-office: 404 for everyone but super admins. */
export const adminWorkspaceRows: Rows = {
  "adminWorkspace.page": { audience: "backoffice", input: () => ({}) },
  "adminWorkspace.names": { audience: "backoffice", input: () => ({}) },
  "adminWorkspace.get": { audience: "backoffice", input: (make) => ({ id: make.workspace }) },
  "adminWorkspace.edit": {
    audience: "backoffice",
    input: async (make) => ({ id: await customer(make), city: "Gent", reason }),
  },
  "adminWorkspace.setTrial": {
    audience: "backoffice",
    input: async (make) => ({ id: await customer(make), data: { trial_ends_on: today(), reason } }),
  },
  "adminWorkspace.setPlan": {
    audience: "backoffice",
    input: async (make) => ({ id: await customer(make), plan: "basic", ends_on: "", extra_boards: 1, reason }),
  },
  "adminWorkspace.delete": { audience: "backoffice", input: async (make) => ({ id: await customer(make), reason }) },
};
