import { answers } from "@db/schema/answer";
import type { templates } from "@db/schema/template";
import { asOperator, transact } from "@db/transact";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { makeTemplate } from "../../../entry-points/make-template.ts";
import { as, errorOf, makeWorld, type World } from "../../../world.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

const inTransaction = <T>(run: Parameters<typeof transact<T>>[1]) => transact(asOperator, run);
const lea = () => as(world.ids.lea);
const newTemplate = (title: string, about: Partial<typeof templates.$inferInsert> = {}) =>
  inTransaction((tx) =>
    makeTemplate(tx, { workspaceId: world.acme, text: (what = "") => `${title} ${what}`.trim() }, { title, ...about }),
  );

test("a container requires a template of each object: it is missing until one answer is finished", async () => {
  const created = await newTemplate("Ingebruikname");
  const object = (await lea().object.create({ container_id: world.floor, title: "Pers" })).id;
  const items = [{ name: "Ingebruikname gedaan", type: "template" as const, template_id: created.templateId }];
  const asking = await lea().backgroundTemplate.create({ id: world.floor, title: "Dossier", items });
  expect(asking).toMatchObject({
    template: created.templateId,
    items: [{ template_id: created.templateId, template_title: "Ingebruikname" }],
  });
  const requiredTemplates = async () => (await lea().object.page({ id: object })).asked;
  const lacking = async () =>
    (await lea().container.page({ id: world.floor, lacking: "yes" })).objects.items.map(({ id }) => id);
  expect(await requiredTemplates()).toMatchObject([
    { present: false, wanted_id: created.templateId, wanted_title: "Ingebruikname" },
  ]);
  expect(await lacking()).toEqual([object]);

  await lea().objectTemplate.attach({ id: object, template_id: created.templateId });
  const place = {
    workspaceId: world.acme,
    objectId: object,
    templateId: created.templateId,
    versionId: created.versionId,
  };
  const [open] = await inTransaction((tx) => tx.insert(answers).values(place).returning());
  expect(await requiredTemplates()).toMatchObject([{ present: false }]);
  await inTransaction((tx) =>
    tx.update(answers).set({ status: "finished", finishedAt: new Date() }).where(eq(answers.id, open!.id)),
  );
  expect(await requiredTemplates()).toMatchObject([{ present: true }]);
  expect((await lea().object.get({ id: object })).missing).toEqual([]);
  expect(await lacking()).toEqual([]);
  await lea().backgroundTemplate.delete({ id: world.floor, templateId: asking.id });
});

test("over REST a template beside the items is required too; an unknown one is NOT_FOUND", async () => {
  const created = await newTemplate("Nazicht", { name: "Nazicht kort" });
  const items = [{ name: "attest", type: "pdf" as const }];
  const asking = await lea().backgroundTemplate.create({
    id: world.floor,
    title: "Dossier",
    template_id: created.templateId,
    items,
  });
  expect(asking.items).toMatchObject([
    { name: "attest" },
    { name: "Nazicht kort", type: "template", template_id: created.templateId },
  ]);
  const rivalTemplate = await inTransaction((tx) =>
    makeTemplate(tx, { workspaceId: world.rival, text: () => "van hen" }),
  );
  const named = lea().backgroundTemplate.create({
    id: world.floor,
    title: "Dossier",
    template_id: rivalTemplate.templateId,
    items,
  });
  expect(await errorOf(named)).toMatchObject({ code: "NOT_FOUND" });
  const object = (await lea().object.create({ container_id: world.floor, title: "Pers" })).id;
  expect((await lea().object.page({ id: object })).asked).toHaveLength(2);
  await as(world.ids.olga).template.delete({ id: world.acme, templateId: created.templateId });
  expect((await lea().object.page({ id: object })).asked).toMatchObject([{ name: "attest" }]);
});
