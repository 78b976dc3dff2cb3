import { makeDoneImport, makeImport } from "../make-import.ts";
import type { Rows } from "../row.ts";

export const importRows: Rows = {
  "import.list": {
    audience: "editors_always",
    input: (make) => ({ id: make.workspace }),
    except: { member: "403" },
  },
  "import.create": [
    { audience: "admins_on_plan", input: async (make) => ({ id: make.workspace, file: await make.upload("file") }) },
    {
      when: "below a container",
      audience: "editors",
      overRest: { member: "422:invalid" },
      input: async (make) => ({
        ...{ id: make.workspace, container_id: await make.container(), file: await make.upload("file") },
      }),
    },
  ],
  "import.template": { audience: "admins", input: (make) => ({ id: make.workspace }) },
  "import.get": [
    { audience: "admins", input: (make) => makeImport(make) },
    {
      when: "below a container",
      audience: "editors_always",
      input: async (make) => makeImport(make, { containerId: await make.container() }),
    },
  ],
  "import.change": {
    audience: "admins_on_plan",
    input: async (make) => ({ ...(await makeImport(make)), mapping: { A: "" } }),
  },
  "import.run": { audience: "admins_on_plan", input: (make) => makeImport(make) },
  "import.undo": { audience: "admins", input: (make) => makeDoneImport(make) },
  "import.report": { audience: "admins", input: (make) => makeDoneImport(make) },
};
