import type { Make } from "../make.ts";
import type { Rows } from "../row.ts";

const items = (make: Make) => [
  { name: make.text("handleiding"), type: "pdf" },
  { name: make.text("keuring"), type: "report" },
];
const one = async (make: Make) => ({ id: make.floor, templateId: await make.backgroundTemplate() });

export const backgroundTemplateRows: Rows = {
  "backgroundTemplate.create": {
    audience: "editors",
    input: async (make) => ({
      id: await make.container(),
      title: make.text(),
      description: make.text(),
      items: items(make),
    }),
  },
  "backgroundTemplate.list": { audience: "readers", input: (make) => ({ id: make.floor }) },
  "backgroundTemplate.get": { audience: "readers", input: one },
  "backgroundTemplate.edit": {
    audience: "editors",
    input: async (make) => ({ ...(await one(make)), title: make.text(), items: items(make) }),
  },
  "backgroundTemplate.delete": { audience: "editors", input: one },
  "backgroundTemplate.image": {
    audience: "readers",
    input: async (make) => ({ id: make.floor, ...(await make.backgroundTemplateWithPicture()) }),
  },
  "backgroundTemplate.page": { audience: "readers", input: (make) => ({ id: make.floor }) },
};
