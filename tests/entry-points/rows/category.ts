import type { Make } from "../make.ts";
import type { Rows } from "../row.ts";

const aCategory = async (make: Make) => ({ id: make.workspace, categoryId: await make.category() });

export const categoryRows: Rows = {
  "category.list": { gets: "admins", input: (make) => ({ id: make.workspace }) },
  "category.get": { gets: "admins", input: aCategory },
  "category.create": { gets: "admins", input: (make) => ({ id: make.workspace, title: make.text() }) },
  "category.rename": { gets: "admins", input: async (make) => ({ ...(await aCategory(make)), title: make.text() }) },
  "category.move": { gets: "admins", input: async (make) => ({ ...(await aCategory(make)), by: -1 }) },
  "category.remove": { gets: "admins", input: aCategory },
};
