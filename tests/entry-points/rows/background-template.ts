import type { Make } from "../make.ts";
import type { Rows } from "../row.ts";

const items = (make: Make) => [
  { name: make.text("handleiding"), type: "pdf" },
  { name: make.text("keuring"), type: "report" },
];
const one = async (make: Make) => ({ id: make.floor, templateId: await make.backgroundTemplate() });

export const backgroundTemplateRows: Rows = {
  "backgroundTemplate.create": {
    gets: "editors",
    input: async (make) => ({
      id: await make.container(),
      title: make.text(),
      description: make.text(),
      items: items(make),
    }),
  },
  "backgroundTemplate.list": { gets: "readers", input: (make) => ({ id: make.floor }) },
  "backgroundTemplate.get": { gets: "readers", input: one },
  "backgroundTemplate.edit": {
    gets: "editors",
    input: async (make) => ({ ...(await one(make)), title: make.text(), items: items(make) }),
  },
  "backgroundTemplate.delete": { gets: "editors", input: one },
  "backgroundTemplate.image": {
    gets: "readers",
    input: async (make) => ({ id: make.floor, ...(await make.exampled()) }),
  },
  "backgroundTemplate.page": { gets: "readers", input: (make) => ({ id: make.floor }) },
};
