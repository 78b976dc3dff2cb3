import { makeAct } from "../make-act.ts";
import type { Rows } from "../row.ts";

export const manyRows: Rows = {
  "many.objects": {
    audience: "editors",
    input: async (make) => ({ id: make.workspace, act: "delete", ids: [await make.object()] }),
  },
  "many.changeObjects": {
    audience: "editors",
    input: async (make) => ({ id: make.workspace, act: "add_tags", tags: make.text(), ids: [await make.object()] }),
  },
  "many.get": { audience: "members", input: makeAct },
  "many.undo": { audience: "members", input: makeAct },
};
