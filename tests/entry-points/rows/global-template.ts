import type { Make } from "../make.ts";
import { makeGlobalTemplate } from "../make-global-template.ts";
import type { Rows } from "../row.ts";

const one = async (make: Make) => ({ id: (await makeGlobalTemplate(make)).id });
const group = async (make: Make) => {
  const { questionId: _, ...of } = await makeGlobalTemplate(make);
  return of;
};

/** The platform's own templates. */
export const globalTemplateRows: Rows = {
  "globalTemplate.list": { audience: "backoffice", input: () => ({}) },
  "globalTemplate.listPage": { audience: "backoffice", input: () => ({}) },
  "globalTemplate.starts": { audience: "backoffice" },
  "globalTemplate.get": { audience: "backoffice", input: one },
  "globalTemplate.page": { audience: "backoffice", input: one },
  "globalTemplate.texts": { audience: "backoffice", input: async (make) => ({ ...(await one(make)), language: "fr" }) },
  "globalTemplate.textsPage": { audience: "backoffice", input: one },
  "globalTemplate.translate": {
    audience: "backoffice",
    input: async (make) => ({ ...(await one(make)), language: "fr", texts: [] }),
  },
  "globalTemplate.create": {
    audience: "backoffice",
    input: (make) => ({ title: make.text(), workspaces: [make.workspace] }),
  },
  "globalTemplate.edit": {
    audience: "backoffice",
    input: async (make) => ({ ...(await one(make)), title: make.text() }),
  },
  "globalTemplate.duplicate": { audience: "backoffice", input: one },
  "globalTemplate.delete": { audience: "backoffice", input: one },
  "globalTemplate.createGroup": {
    audience: "backoffice",
    input: async (make) => ({ ...(await one(make)), title: make.text() }),
  },
  "globalTemplate.editGroup": {
    audience: "backoffice",
    input: async (make) => ({ ...(await group(make)), title: make.text() }),
  },
  "globalTemplate.deleteGroup": { audience: "backoffice", input: group },
  "globalTemplate.createQuestion": {
    audience: "backoffice",
    input: async (make) => ({ ...(await group(make)), label: make.text(), type: "text" }),
  },
  "globalTemplate.editQuestion": {
    audience: "backoffice",
    input: async (make) => ({ ...(await makeGlobalTemplate(make)), label: make.text() }),
  },
  "globalTemplate.deleteQuestion": { audience: "backoffice", input: (make) => makeGlobalTemplate(make) },
};
