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

/** Templates of a workspace, and what they ask. */
export const templateRows: Rows = {
  "template.usable": { gets: "members", input: (make) => ({ id: make.workspace }) },
  "template.owned": { gets: "members", input: (make) => ({ id: make.workspace }) },
  "template.list": { gets: "members", input: (make) => ({ id: make.workspace }) },
  "template.starts": { gets: "members", input: (make) => ({ id: make.workspace }) },
  "template.get": { gets: "members", input: one },
  "template.page": { gets: "members", input: one },
  "template.versions": { gets: "members", input: one },
  "template.create": {
    gets: "admins_on_plan",
    input: async (make) => ({
      id: make.workspace,
      title: make.text(),
      subtitle: make.text(),
      logo: await uploadOf("logo.jpg", await picture("#123456", 80, 60), "logo"),
    }),
  },
  "template.edit": {
    gets: "admins_on_plan",
    input: async (make) => ({ ...(await one(make)), title: make.text(), name: make.text() }),
  },
  "template.duplicate": { gets: "admins_on_plan", input: one },
  "template.nameVersion": {
    gets: "admins_on_plan",
    input: async (make) => ({ ...(await one(make)), title: make.text() }),
  },
  "template.delete": { gets: "admins", input: one },
  "template.createGroup": {
    gets: "admins_on_plan",
    input: async (make) => ({ ...(await one(make)), title: make.text() }),
  },
  "template.editGroup": {
    gets: "admins_on_plan",
    input: async (make) => ({ ...(await group(make)), title: make.text() }),
  },
  "template.deleteGroup": { gets: "admins_on_plan", input: group },
  "template.createQuestion": {
    gets: "admins_on_plan",
    input: async (make) => ({
      ...(await group(make)),
      label: make.text(),
      type: "select",
      options: [make.text(), make.text()],
    }),
  },
  "template.editQuestion": {
    gets: "admins_on_plan",
    input: async (make) => ({ ...(await question(make)), label: make.text() }),
  },
  "template.deleteQuestion": { gets: "admins_on_plan", input: question },
};
