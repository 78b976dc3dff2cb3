import type { Make } from "../make.ts";
import type { Rows } from "../row.ts";

const aKind = async (make: Make) => ({ id: make.workspace, kindId: await make.kind() });

export const kindRows: Rows = {
  "kind.list": { audience: "admins", input: (make) => ({ id: make.workspace }) },
  "kind.get": { audience: "admins", input: aKind },
  "kind.page": { audience: "admins", input: aKind },
  "kind.previewDuties": { audience: "admins", input: aKind },
  "kind.putDuties": { audience: "admins", input: aKind },
  "kind.create": { audience: "admins", input: (make) => ({ id: make.workspace, nl: make.text() }) },
  "kind.edit": { audience: "admins", input: async (make) => ({ ...(await aKind(make)), nl: make.text() }) },
  "kind.move": { audience: "admins", input: async (make) => ({ ...(await aKind(make)), by: -1 }) },
  "kind.remove": { audience: "admins", input: aKind },
};
