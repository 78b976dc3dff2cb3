import { today } from "@server/core/day";
import { customer } from "../make-customer.ts";
import type { Rows } from "../row.ts";

const reason = "Op vraag van de klant";

/** Workspaces in the back-office: for others than super admins there is nothing there. */
export const adminWorkspaceRows: Rows = {
  "adminWorkspace.page": { gets: "backoffice", input: () => ({}) },
  "adminWorkspace.names": { gets: "backoffice", input: () => ({}) },
  "adminWorkspace.get": { gets: "backoffice", input: (make) => ({ id: make.workspace }) },
  "adminWorkspace.edit": {
    gets: "backoffice",
    input: async (make) => ({ id: await customer(make), city: "Gent", reason }),
  },
  "adminWorkspace.setTrial": {
    gets: "backoffice",
    input: async (make) => ({ id: await customer(make), data: { trial_ends_on: today(), reason } }),
  },
  "adminWorkspace.setPlan": {
    gets: "backoffice",
    input: async (make) => ({ id: await customer(make), plan: "basic", ends_on: "", extra_boards: 1, reason }),
  },
  "adminWorkspace.delete": { gets: "backoffice", input: async (make) => ({ id: await customer(make), reason }) },
};
