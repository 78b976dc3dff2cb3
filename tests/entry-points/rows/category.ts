import type { Make } from "../make.ts";
import type { Rows } from "../row.ts";

const aCategory = async (make: Make) => ({ id: make.workspace, categoryId: await make.category() });

export const categoryRows: Rows = {
  "category.inWorkspace": { audience: "members", input: (make) => ({ id: make.workspace }) },
  "category.list": { audience: "admins", input: (make) => ({ id: make.workspace }) },
  "category.get": { audience: "members", input: aCategory },
  "category.page": { audience: "admins", input: aCategory },
  "category.create": { audience: "admins", input: (make) => ({ id: make.workspace, title: make.text() }) },
  "category.rename": {
    audience: "admins",
    input: async (make) => ({ ...(await aCategory(make)), title: make.text() }),
  },
  "category.move": { audience: "admins", input: async (make) => ({ ...(await aCategory(make)), by: -1 }) },
  "category.remove": { audience: "admins", input: aCategory },
};
