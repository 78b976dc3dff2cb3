import { randomUUID } from "node:crypto";
import { globalTemplates } from "@db/schema/global-template";
import { templates, templateVersions } from "@db/schema/template";
import { asOperator, transact } from "@db/transact";
import { MAX_TEMPLATES } from "@server/inspection/template/template-quota";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { as, errorOf, makeWorld, type World } from "../../../world.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
const inTransaction = <T>(run: Parameters<typeof transact<T>>[1]) => transact(asOperator, run);
const adam = () => as(world.ids.adam);
const sam = () => as(world.ids.sam).globalTemplate;
const options = Array.from({ length: 60 }, (_, index) => `${index} ${"x".repeat(190)}`);
const choice = { type: "select" as const, options };
const question = (label: string) => ({
  id: randomUUID(),
  label,
  ...choice,
  required: false,
  page_break: false,
  multiple: false,
});
/** Content of some 330 kB, possible before there was a limit. */
const heavy = () => ({
  groups: [
    { id: randomUUID(), title: "Veel", questions: Array.from({ length: 28 }, (_, index) => question(`${index}`)) },
  ],
});

test("no procedure lets a template grow over its limits: the builder, a start, a copy, the platform's", async () => {
  const { id: templateId } = await adam().template.create({ id: world.acme, title: "Zwaar", reusable: true });
  const at = { id: world.acme, templateId };
  const { id: groupId } = await adam().template.createGroup({ ...at, title: "Veel" });
  const add = () => adam().template.createQuestion({ ...at, groupId, label: "Welke", ...choice });
  let created = 0;
  let refused: unknown;
  while (!refused && created < 40) {
    refused = await add().then(
      () => void created++,
      (error) => error,
    );
  }
  expect(created).toBeGreaterThan(15);
  expect(await errorOf(add())).toMatchObject({ code: "UNPROCESSABLE_CONTENT", message: "template.too_much_text" });
  expect((await adam().template.get(at)).groups[0]!.questions).toHaveLength(created);

  await inTransaction((tx) =>
    tx.update(templateVersions).set({ content: heavy() }).where(eq(templateVersions.templateId, templateId)),
  );
  const tooMuch = { message: "template.too_much_text" };
  expect(
    await errorOf(adam().template.create({ id: world.acme, title: "Ervan", parent_id: templateId })),
  ).toMatchObject(tooMuch);
  expect(await errorOf(adam().template.duplicate(at))).toMatchObject(tooMuch);

  const ours = await sam().create({ title: "Van ons", reusable: true });
  await inTransaction((tx) =>
    tx.update(globalTemplates).set({ content: heavy() }).where(eq(globalTemplates.id, ours.id)),
  );
  expect(await errorOf(sam().createGroup({ id: ours.id, title: "Nog" }))).toMatchObject(tooMuch);
  expect(await errorOf(sam().duplicate({ id: ours.id }))).toMatchObject(tooMuch);
  expect(await errorOf(sam().create({ title: "Ervan", parent_id: ours.id }))).toMatchObject(tooMuch);
  const object = await as(world.ids.lea).object.create({ container_id: world.floor, title: "Lift" });
  expect(await errorOf(as(world.ids.lea).objectTemplate.attach({ id: object.id, template_id: ours.id }))).toMatchObject(
    tooMuch,
  );
});

const insertTemplates = (workspaceId: string, count: number) =>
  inTransaction(async (tx) => {
    const created = await tx
      .insert(templates)
      .values(Array.from({ length: count }, (_, index) => ({ workspaceId, title: `Nummer ${index}` })))
      .returning({ id: templates.id });
    const versions = created.map(({ id }) => ({ workspaceId, templateId: id, number: 1, content: { groups: [] } }));
    await tx.insert(templateVersions).values(versions);
    return created.map(({ id }) => id);
  });

test("a list with questions gives at most 25 templates; their number in a workspace is limited", async () => {
  const ids = await insertTemplates(world.rival, MAX_TEMPLATES);
  const rita = as(world.ids.rita);
  for (const list of [rita.template.owned, rita.template.usable]) {
    const { items, meta } = await list({ id: world.rival, per_page: 100 });
    expect(items).toHaveLength(25);
    expect(meta).toMatchObject({ per_page: 25 });
  }
  expect((await sam().list({ per_page: 100 })).meta.per_page).toBe(25);
  const tooMany = { code: "UNPROCESSABLE_CONTENT", message: `template.too_many?limit=${MAX_TEMPLATES}` };
  expect(await errorOf(rita.template.create({ id: world.rival, title: "Nog een" }))).toMatchObject(tooMany);
  expect(await errorOf(rita.template.duplicate({ id: world.rival, templateId: ids[0]! }))).toMatchObject(tooMany);
  const platform = await sam().create({ title: "Voor iedereen" });
  const { id } = await rita.object.create({ container_id: world.rivalBoard, title: "Ladder" });
  expect(await errorOf(rita.objectTemplate.attach({ id, template_id: platform.id }))).toMatchObject(tooMany);

  for (const templateId of ids.slice(0, 50)) await rita.objectTemplate.attach({ id, template_id: templateId });
  const attachAnother = rita.objectTemplate.attach({ id, template_id: ids[50]! });
  expect(await errorOf(attachAnother)).toMatchObject({ message: "object_template.full?limit=50" });
  await rita.template.delete({ id: world.rival, templateId: ids[999]! });
  await rita.template.create({ id: world.rival, title: "Toch nog een" });
});
