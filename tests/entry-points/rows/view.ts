import { makeView } from "../make-view.ts";
import type { Rows } from "../row.ts";

export const viewRows: Rows = {
  "view.list": { audience: "members", input: (make) => ({ id: make.workspace }) },
  "view.may": { audience: "exporters", input: (make) => ({ id: make.workspace }) },
  "view.save": { audience: "exporters", input: (make) => ({ id: make.workspace, title: make.text() }) },
  "view.get": { audience: "members", input: makeView },
  "view.page": { audience: "admins", input: makeView },
  "view.remove": { audience: "admins", input: makeView },
};
