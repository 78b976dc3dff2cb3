import { picture, uploadOf } from "../../upload-of.ts";
import type { Make } from "../make.ts";
import { templateIn } from "../make-template.ts";
import type { Rows } from "../row.ts";

const one = async (make: Make) => ({ id: make.workspace, templateId: (await templateIn(make)).templateId });
const group = async (make: Make) => {
  const { templateId, groupId } = await templateIn(make);
  return { id: make.workspace, templateId, groupId };
};
const question = async (make: Make) => {
  const { templateId, groupId, questions } = await templateIn(make);
  return { id: make.workspace, templateId, groupId, questionId: questions.text };
};

/** Templates of a workspace, and their questions. */
export const templateRows: Rows = {
  "template.usable": { audience: "catalogue", input: (make) => ({ id: make.workspace }) },
  "template.owned": { audience: "catalogue", input: (make) => ({ id: make.workspace }) },
  "template.list": { audience: "catalogue", input: (make) => ({ id: make.workspace }) },
  "template.starts": { audience: "catalogue", input: (make) => ({ id: make.workspace }) },
  "template.get": { audience: "catalogue", input: one },
  "template.texts": {
    audience: "catalogue",
    input: async (make) => ({ ...(await one(make)), language: "fr" as const }),
  },
  "template.textsPage": { audience: "catalogue", input: one },
  "template.translate": {
    audience: "admins_on_plan",
    input: async (make) => {
      const { templateId, groupTitle } = await templateIn(make);
      return {
        id: make.workspace,
        templateId,
        language: "fr" as const,
        texts: [{ of: groupTitle, text: make.text() }],
      };
    },
  },
  "template.page": { audience: "catalogue", input: one },
  "template.versions": { audience: "catalogue", input: one },
  "template.create": {
    audience: "admins_on_plan",
    input: async (make) => ({
      id: make.workspace,
      title: make.text(),
      subtitle: make.text(),
      logo: await uploadOf("logo.jpg", await picture("#123456", 80, 60), "logo"),
    }),
  },
  "template.edit": {
    audience: "admins_on_plan",
    input: async (make) => ({ ...(await one(make)), title: make.text(), name: make.text() }),
  },
  "template.duplicate": { audience: "admins_on_plan", input: one },
  "template.nameVersion": {
    audience: "admins_on_plan",
    input: async (make) => ({ ...(await one(make)), title: make.text() }),
  },
  "template.delete": { audience: "admins", input: one },
  "template.createGroup": {
    audience: "admins_on_plan",
    input: async (make) => ({ ...(await one(make)), title: make.text() }),
  },
  "template.editGroup": {
    audience: "admins_on_plan",
    input: async (make) => ({ ...(await group(make)), title: make.text() }),
  },
  "template.deleteGroup": { audience: "admins_on_plan", input: group },
  "template.createQuestion": {
    audience: "admins_on_plan",
    input: async (make) => ({
      ...(await group(make)),
      label: make.text(),
      type: "select",
      options: [make.text(), make.text()],
    }),
  },
  "template.editQuestion": {
    audience: "admins_on_plan",
    input: async (make) => ({ ...(await question(make)), label: make.text() }),
  },
  "template.deleteQuestion": { audience: "admins_on_plan", input: question },
};
