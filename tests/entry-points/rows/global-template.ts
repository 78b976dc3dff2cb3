import type { Make } from "../make.ts";
import { globalTemplate } from "../make-global-template.ts";
import type { Rows } from "../row.ts";

const one = async (make: Make) => ({ id: (await globalTemplate(make)).id });
const group = async (make: Make) => {
  const { questionId: _, ...of } = await globalTemplate(make);
  return of;
};

/** The platform's own templates. */
export const globalTemplateRows: Rows = {
  "globalTemplate.list": { gets: "backoffice", input: () => ({}) },
  "globalTemplate.listPage": { gets: "backoffice", input: () => ({}) },
  "globalTemplate.starts": { gets: "backoffice" },
  "globalTemplate.get": { gets: "backoffice", input: one },
  "globalTemplate.page": { gets: "backoffice", input: one },
  "globalTemplate.create": {
    gets: "backoffice",
    input: (make) => ({ title: make.text(), workspaces: [make.workspace] }),
  },
  "globalTemplate.edit": { gets: "backoffice", input: async (make) => ({ ...(await one(make)), title: make.text() }) },
  "globalTemplate.duplicate": { gets: "backoffice", input: one },
  "globalTemplate.delete": { gets: "backoffice", input: one },
  "globalTemplate.createGroup": {
    gets: "backoffice",
    input: async (make) => ({ ...(await one(make)), title: make.text() }),
  },
  "globalTemplate.editGroup": {
    gets: "backoffice",
    input: async (make) => ({ ...(await group(make)), title: make.text() }),
  },
  "globalTemplate.deleteGroup": { gets: "backoffice", input: group },
  "globalTemplate.createQuestion": {
    gets: "backoffice",
    input: async (make) => ({ ...(await group(make)), label: make.text(), type: "text" }),
  },
  "globalTemplate.editQuestion": {
    gets: "backoffice",
    input: async (make) => ({ ...(await globalTemplate(make)), label: make.text() }),
  },
  "globalTemplate.deleteQuestion": { gets: "backoffice", input: (make) => globalTemplate(make) },
};
