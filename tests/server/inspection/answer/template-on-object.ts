import { randomUUID } from "node:crypto";
import { objectTemplates, type templates, templateVersions } from "@db/schema/template";
import { asOperator, transact } from "@db/transact";
import { eq } from "drizzle-orm";
import { makeTemplate } from "../../../entry-points/make-template.ts";
import { as, type World } from "../../../world.ts";

let count = 0;

/**
 * An object on the floor with a template that has one question of each type. `required` and `multiple` are the types
 * whose question has that flag.
 */
export async function templateOnObject(
  world: World,
  about: Partial<typeof templates.$inferInsert> = {},
  required: string[] = [],
  multiple: string[] = [],
) {
  const { id } = await as(world.ids.lea).object.create({ container_id: world.floor, title: `Heftruck ${++count}` });
  const created = await transact(asOperator, async (tx) => {
    const text = (word = "") => `${word} ${++count}`.trim();
    const template = await makeTemplate(tx, { workspaceId: world.acme, text }, { company: true, ...about });
    await tx.insert(objectTemplates).values({ workspaceId: world.acme, objectId: id, templateId: template.templateId });
    const [version] = await tx.select().from(templateVersions).where(eq(templateVersions.id, template.versionId));
    const options = version!
      .content!.groups.flatMap(({ questions }) => questions)
      .find(({ type }) => type === "select")!.options;
    if (required.length + multiple.length > 0) {
      const groups = version!.content!.groups.map((group) => ({
        ...group,
        questions: group.questions.map((question) => ({
          ...question,
          required: required.includes(question.type),
          multiple: multiple.includes(question.type),
        })),
      }));
      await tx.update(templateVersions).set({ content: { groups } }).where(eq(templateVersions.id, template.versionId));
    }
    return { ...template, options };
  });
  const at = { id, templateId: created.templateId };
  return { ...created, at, newAnswer: () => ({ ...at, answerId: randomUUID() }) };
}
