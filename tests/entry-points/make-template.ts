import { randomUUID } from "node:crypto";
import { type QuestionType, questionTypes } from "@db/schema/question";
import { templates, templateVersions } from "@db/schema/template";
import { asOperator, type Tx, transact } from "@db/transact";
import { storeGenerated } from "@server/platform/files/store";
import { picture } from "../upload-of.ts";
import type { Make } from "./make.ts";

/** A question that is not required, with two options for a select. */
const question = (label: string, type: QuestionType, help_picture?: string) => ({
  id: randomUUID(),
  label,
  type,
  required: false,
  page_break: false,
  options: type === "select" ? [`${label} a`, `${label} b`] : [],
  multiple: false,
  help_picture,
});

type Place = { workspaceId: string; text: (about?: string) => string };

/** A template with one question of each type, written directly to the database. Gives the question ids by type. */
export async function makeTemplate(
  tx: Tx,
  { workspaceId, text }: Place,
  { help_picture, ...about }: Partial<typeof templates.$inferInsert> & { help_picture?: string } = {},
) {
  const [template] = await tx
    .insert(templates)
    .values({
      workspaceId,
      title: text("template"),
      subtitle: text(),
      name: text(),
      description: text(),
      multiUse: true,
      ...about,
    })
    .returning();
  const questions = questionTypes.map((type) => question(text(type), type, help_picture));
  const content = { groups: [{ id: randomUUID(), title: text("group"), questions }] };
  const [version] = await tx
    .insert(templateVersions)
    .values({ workspaceId, templateId: template!.id, number: 1, title: text("version"), content })
    .returning();
  const questionIds = Object.fromEntries(questions.map(({ type, id }) => [type, id])) as Record<QuestionType, string>;
  const [group] = content.groups;
  return {
    templateId: template!.id,
    versionId: version!.id,
    groupId: group!.id,
    groupTitle: group!.title,
    questions: questionIds,
  };
}

/** The same in a transaction of its own, in the workspace of `make`. */
export const templateIn = (make: Make, about: Partial<typeof templates.$inferInsert> = {}) =>
  transact(asOperator, (tx) => makeTemplate(tx, { workspaceId: make.workspace, text: make.workspaceText }, about));

export const templateWithLogo = async (make: Make) => {
  const drawn = await picture("#123456", 80, 60);
  return transact(asOperator, async (tx) => {
    const logo = await storeGenerated(tx, make.workspace, drawn, "image/png");
    return (await makeTemplate(tx, { workspaceId: make.workspace, text: make.workspaceText }, { logo })).templateId;
  });
};

export const templateWithPicture = async (make: Make) => {
  const drawn = await picture("#234567", 80, 60);
  return transact(asOperator, async (tx) => {
    const sha256 = await storeGenerated(tx, make.workspace, drawn, "image/webp");
    const place = { workspaceId: make.workspace, text: make.workspaceText };
    return { ...(await makeTemplate(tx, place, { help_picture: sha256 })), sha256 };
  });
};
