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
  "workspace.list": { audience: "signed_in" },
  "workspace.contacts": { audience: "members", input: (make) => ({ id: make.workspace }) },
  "workspace.structure": { audience: "signed_in" },
  "workspace.create": {
    audience: "signed_in",
    except: { tablet: "403" },
    changesOwnAccount: true,
    input: (make) => ({ name: make.text() }),
  },
  "workspace.verify": { audience: "signed_in", input: (make) => ({ name: make.text() }) },
  "workspace.get": { audience: "members", input: (make) => ({ id: make.workspace }) },
  "workspace.details": { audience: "admins", input: (make) => ({ id: make.workspace }) },
  "workspace.edit": {
    audience: "admins",
    input: async (make) => ({ id: await make.sameWorkspace(), name: make.text() }),
  },
  "workspace.theme": { audience: "admins", input: (make) => ({ id: make.workspace }) },
  "workspace.dress": {
    audience: "admins_on_plan",
    input: async (make) => ({ id: await make.sameWorkspace(), color: "#123456" }),
  },
  "workspace.beforeDeleting": { audience: "owners", input: (make) => ({ id: make.workspace }) },
  "workspace.delete": { audience: "owners", input: doomed },
  "workspace.boardStart": { audience: "members", input: (make) => ({ id: make.workspace }) },
  "workspace.permissions": { audience: "members", input: (make) => ({ id: make.workspace }) },
};
