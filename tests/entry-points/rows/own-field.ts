import type { Make } from "../make.ts";
import { makeOwnField } from "../make-own-field.ts";
import type { Rows } from "../row.ts";

const aField = async (make: Make) => ({ id: make.workspace, fieldId: await makeOwnField(make) });

export const ownFieldRows: Rows = {
  "ownField.list": { audience: "members", input: (make) => ({ id: make.workspace }) },
  "ownField.get": { audience: "members", input: aField },
  "ownField.page": { audience: "admins", input: aField },
  "ownField.create": { audience: "admins", input: (make) => ({ id: make.workspace, type: "text", nl: make.text() }) },
  "ownField.edit": { audience: "admins", input: async (make) => ({ ...(await aField(make)), nl: make.text() }) },
  "ownField.move": { audience: "admins", input: async (make) => ({ ...(await aField(make)), by: -1 }) },
  "ownField.remove": { audience: "admins", input: aField },
};
