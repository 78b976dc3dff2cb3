import { workspaces } from "@db/schema/workspace";
import { asOperator, reading } from "@db/transact";
import { eq } from "drizzle-orm";
import type { Make } from "../make.ts";
import type { Rows } from "../row.ts";

const doomed = async (make: Make) => {
  const id = await make.sameWorkspace();
  const [found] = await reading(asOperator, (tx) =>
    tx.select({ name: workspaces.name }).from(workspaces).where(eq(workspaces.id, id)),
  );
  return { id, name: found!.name };
};

export const workspaceRows: Rows = {
  "workspace.list": { gets: "signed_in" },
  "workspace.whomToAsk": { gets: "members", input: (make) => ({ id: make.workspace }) },
  "workspace.structure": { gets: "signed_in" },
  "workspace.create": {
    gets: "signed_in",
    but: { tablet: "403" },
    own: true,
    input: (make) => ({ name: make.text() }),
  },
  "workspace.verify": { gets: "signed_in", input: (make) => ({ name: make.text() }) },
  "workspace.get": { gets: "members", input: (make) => ({ id: make.workspace }) },
  "workspace.details": { gets: "admins", input: (make) => ({ id: make.workspace }) },
  "workspace.edit": { gets: "admins", input: async (make) => ({ id: await make.sameWorkspace(), name: make.text() }) },
  "workspace.theme": { gets: "admins", input: (make) => ({ id: make.workspace }) },
  "workspace.dress": {
    gets: "admins_on_plan",
    input: async (make) => ({ id: await make.sameWorkspace(), color: "#123456" }),
  },
  "workspace.beforeDeleting": { gets: "owners", input: (make) => ({ id: make.workspace }) },
  "workspace.delete": { gets: "owners", input: doomed },
  "workspace.boardStart": { gets: "members", input: (make) => ({ id: make.workspace }) },
  "workspace.permissions": { gets: "members", input: (make) => ({ id: make.workspace }) },
};
