import type { Rows } from "../row.ts";

export const workspaceRows: Rows = {
  "workspace.list": { gets: "signed_in" },
  "workspace.create": { gets: "signed_in", own: true, input: (make) => ({ name: make.text() }) },
  "workspace.verify": { gets: "signed_in", input: (make) => ({ name: make.text() }) },
  "workspace.get": { gets: "members", input: (make) => ({ id: make.workspace }) },
  "workspace.details": { gets: "admins", input: (make) => ({ id: make.workspace }) },
  "workspace.edit": { gets: "admins", input: async (make) => ({ id: await make.sameWorkspace(), name: make.text() }) },
  "workspace.dress": { gets: "admins", input: async (make) => ({ id: await make.sameWorkspace(), color: "#123456" }) },
  "workspace.home": { gets: "members", input: (make) => ({ id: make.workspace }) },
  "workspace.permissions": { gets: "members", input: (make) => ({ id: make.workspace }) },
};
