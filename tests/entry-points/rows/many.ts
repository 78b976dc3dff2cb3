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
  "many.points": {
    audience: "editors",
    input: async (make) => ({ id: make.workspace, act: "delete", ids: [await make.actionPoint()] }),
  },
  "many.changePoints": {
    audience: "editors",
    input: async (make) => ({
      ...{ id: make.workspace, act: "priority", new_priority: "high", ids: [await make.actionPoint()] },
    }),
  },
  "many.files": {
    audience: "editors",
    input: async (make) => ({ id: make.workspace, act: "delete", ids: [(await make.file()).fileId] }),
  },
  "many.changeFiles": {
    audience: "editors",
    input: async (make) => ({ id: make.workspace, act: "delete", ids: [(await make.file()).fileId] }),
  },
  "many.reports": {
    audience: "editors",
    input: async (make) => ({ id: make.workspace, act: "delete", ids: [await make.report()] }),
  },
  "many.changeReports": {
    audience: "editors",
    input: async (make) => ({ id: make.workspace, act: "delete", ids: [await make.report()] }),
  },
  "many.get": { audience: "members", input: makeAct },
  "many.undo": { audience: "members", input: makeAct },
};
