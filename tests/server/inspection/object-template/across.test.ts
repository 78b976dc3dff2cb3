import { answers, questionAnswers } from "@db/schema/answer";
import { templates, templateVersions } from "@db/schema/template";
import { storeGenerated } from "@server/platform/files/store";
import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { makeTemplate } from "../../../entry-points/make-template.ts";
import { picture } from "../../../upload-of.ts";
import { as } from "../../../world.ts";
import { answerOf, inTransaction, olga, setUp, templatesIn, versionsOf, world } from "./across-setup.ts";

beforeAll(setUp);

const newObject = async (containerId = world.floor) =>
  (await olga().object.create({ container_id: containerId, title: "Heftruck" })).id;

const newTemplate = (title: string, about: Partial<typeof templates.$inferInsert> = {}) =>
  inTransaction((tx) =>
    makeTemplate(tx, { workspaceId: world.acme, text: (what = "") => `${title} ${what}`.trim() }, { title, ...about }),
  );

/** Adds a template to an object, with an own version, and answers both the template's version and that one. */
async function attachAndAnswer(
  objectId: string,
  { templateId, versionId, questions }: Awaited<ReturnType<typeof newTemplate>>,
) {
  await olga().objectTemplate.attach({ id: objectId, template_id: templateId });
  const ownVersion = await olga().objectTemplate.addVersion({ id: objectId, templateId, title: "Links" });
  return inTransaction(async (tx) => {
    const row = { workspaceId: world.acme, objectId, templateId, userId: world.ids.gus };
    const [firstObject, secondObject] = await tx
      .insert(answers)
      .values([
        { ...row, versionId },
        { ...row, versionId: ownVersion.id },
      ])
      .returning();
    const value = { workspaceId: world.acme, questionId: questions.text, value: { value: "rem stuk" } };
    await tx.insert(questionAnswers).values({ ...value, answerId: firstObject!.id });
    return { answers: [firstObject!.id, secondObject!.id], own: ownVersion.id };
  });
}

describe("moving to another workspace", () => {
  test("copies a template with all versions, answers and logo; moving back uses the original again", async () => {
    const created = await newTemplate("Nazicht", { othersSee: true });
    const drawn = await picture("#335577", 40, 40);
    await inTransaction(async (tx) => {
      const logo = await storeGenerated(tx, world.acme, drawn, "image/jpeg");
      await tx.update(templates).set({ logo }).where(eq(templates.id, created.templateId));
    });
    const [object, staying] = [await newObject(), await newObject()];
    const { answers: answerIds, own: ownVersion } = await attachAndAnswer(object, created);
    await olga().objectTemplate.attach({ id: staying, template_id: created.templateId });

    await olga().object.move({ id: object, container_id: world.rivalBoard });
    const [copy] = (await templatesIn(world.rival)).filter(({ copiedFromId }) => copiedFromId === created.templateId);
    expect(copy).toMatchObject({ title: "Nazicht", othersSee: true, globalTemplateId: null, logo: expect.any(String) });
    const [base] = (await versionsOf(copy!.id)).filter(({ number }) => number === 1);
    expect(base).toMatchObject({ copiedFromId: created.versionId });
    const attached = (await olga().object.page({ id: object })).templates;
    expect(attached).toMatchObject([{ id: copy!.id, answers: 2 }]);
    expect(attached[0]!.versions.map(({ id }) => id)).toEqual([ownVersion, base!.id]);
    expect(await answerOf(answerIds[0]!)).toMatchObject({
      workspaceId: world.rival,
      templateId: copy!.id,
      versionId: base!.id,
    });
    expect(await answerOf(answerIds[1]!)).toMatchObject({ workspaceId: world.rival, versionId: ownVersion });
    const { rows } = await inTransaction((tx) =>
      tx.execute<{ based_on_id: string }>(sql`select based_on_id from template_versions where id = ${ownVersion}`),
    );
    expect(rows[0]!.based_on_id).toBe(base!.id);
    expect((await olga().object.page({ id: staying })).templates).toMatchObject([
      { id: created.templateId, answers: 0 },
    ]);

    // a second object uses the copy; the first one, moved back, the original
    const second = await newObject();
    await attachAndAnswer(second, created);
    await olga().object.move({ id: second, container_id: world.rivalBoard });
    expect((await templatesIn(world.rival)).filter(({ title }) => title === "Nazicht")).toHaveLength(1);
    await olga().object.move({ id: object, container_id: world.floor });
    expect((await olga().object.page({ id: object })).templates).toMatchObject([
      { id: created.templateId, answers: 2 },
    ]);
    expect(await answerOf(answerIds[0]!)).toMatchObject({
      workspaceId: world.acme,
      templateId: created.templateId,
      versionId: created.versionId,
    });
    expect((await templatesIn(world.acme)).filter(({ title }) => title === "Nazicht")).toHaveLength(1);
  });

  test("leaves a copy that was changed there as it is, and makes another one", async () => {
    const created = await newTemplate("Uiteen");
    const [firstObject, secondObject] = [await newObject(), await newObject()];
    await attachAndAnswer(firstObject, created);
    await attachAndAnswer(secondObject, created);
    await olga().object.move({ id: firstObject, container_id: world.rivalBoard });
    const [copy] = (await templatesIn(world.rival)).filter(({ title }) => title === "Uiteen");
    await inTransaction((tx) =>
      tx.update(templateVersions).set({ frozenAt: new Date() }).where(eq(templateVersions.templateId, copy!.id)),
    );
    await as(world.ids.rita).template.createGroup({ id: world.rival, templateId: copy!.id, title: "Van ons" });
    await olga().object.move({ id: secondObject, container_id: world.rivalBoard });
    expect((await templatesIn(world.rival)).filter(({ title }) => title === "Uiteen")).toHaveLength(2);
    // the changed copy, moved back, does not change the original
    await olga().object.move({ id: firstObject, container_id: world.floor });
    const back = (await olga().object.page({ id: firstObject })).templates[0]!;
    expect(back.id).not.toBe(created.templateId);
    expect(back.answers).toBe(2);
  });

  test("a container takes the templates of its objects and background along, not those in the trash", async () => {
    const [created, trashed] = [await newTemplate("Zaal"), await newTemplate("Weg")];
    const hall = (await olga().container.create({ workspace_id: world.acme, title: "Zaal", parent_id: world.board }))
      .id;
    const object = await newObject(hall);
    const { answers: answerIds } = await attachAndAnswer(object, created);
    await olga().objectTemplate.attach({ id: object, template_id: trashed.templateId });
    await olga().template.delete({ id: world.acme, templateId: trashed.templateId });
    await olga().container.move({ id: hall, workspace_id: world.rival, parent_id: null });
    const attached = (await olga().object.page({ id: object })).templates;
    expect(attached).toMatchObject([{ title: "Zaal", answers: 2 }]);
    expect(await answerOf(answerIds[0]!)).toMatchObject({ workspaceId: world.rival, templateId: attached[0]!.id });
    expect((await templatesIn(world.rival)).map(({ title }) => title)).not.toContain("Weg");
  });
});

describe("copying an object", () => {
  test("in the workspace uses the same templates, without answers or versions of the original", async () => {
    const created = await newTemplate("Zelfde");
    const object = await newObject();
    await attachAndAnswer(object, created);
    const copy = await olga().object.duplicate({ id: object, container_id: world.floor });
    const { templates: attached } = await olga().object.page({ id: copy.id });
    expect(attached).toMatchObject([{ id: created.templateId, answers: 0 }]);
    expect(attached[0]!.versions.map(({ id }) => id)).toEqual([created.versionId]);
  });

  test("in another workspace uses copies of them, also for a container", async () => {
    const created = await newTemplate("Elders");
    const hall = (await olga().container.create({ workspace_id: world.acme, title: "Elders", parent_id: world.board }))
      .id;
    const object = await newObject(hall);
    await attachAndAnswer(object, created);
    const copy = await olga().object.duplicate({ id: object, container_id: world.rivalBoard });
    await olga().container.duplicate({ id: hall, workspace_id: world.rival, parent_id: null });
    const copies = (await templatesIn(world.rival)).filter(({ copiedFromId }) => copiedFromId === created.templateId);
    expect(copies).toHaveLength(1);
    expect((await olga().object.page({ id: copy.id })).templates).toMatchObject([{ id: copies[0]!.id, answers: 0 }]);
    expect(await inTransaction((tx) => tx.$count(answers, eq(answers.templateId, copies[0]!.id)))).toBe(0);
  });
});
