import { asOperator, transact } from "@db/transact";
import { removeGlobalBytes } from "@server/records/library/global-bytes";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { picture, uploadOf } from "../../../upload-of.ts";
import { as, errorOf, makeWorld, type World } from "../../../world.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

const sam = () => as(world.ids.sam).globalTemplate;
const newObject = async () =>
  (await as(world.ids.lea).object.create({ container_id: world.floor, title: "Heftruck" })).id;
const attach = (id: string, templateId: string) =>
  as(world.ids.lea).objectTemplate.attach({ id, template_id: templateId });
const logoOf = async (color: string) => uploadOf("logo.jpg", await picture(color, 80, 60), "logo");
const rowOf = async (id: string) => {
  const { rows } = await transact(asOperator, (tx) =>
    tx.execute<{ logo: string; revision: number }>(sql`select logo, revision from global_templates where id = ${id}`),
  );
  return rows[0]!;
};

describe("a template of the platform", () => {
  test("is created, edited, copied and deleted by super admins alone", async () => {
    const created = await sam().create({ title: "Rondgang", company: true, reusable: true });
    expect(created).toMatchObject({
      title: "Rondgang",
      company: true,
      workspaces: [],
      groups: [],
      versions: [],
      in_use: 0,
    });
    const group = await sam().createGroup({ id: created.id, title: "Buiten" });
    const question = await sam().createQuestion({
      id: created.id,
      groupId: group.id,
      label: "Poort dicht?",
      type: "ok-nok-nvt",
    });
    await sam().createQuestion({
      id: created.id,
      groupId: group.id,
      label: "Weer",
      type: "select",
      options: ["droog", "nat"],
      position: 0,
    });
    await sam().editQuestion({ id: created.id, groupId: group.id, questionId: question.id, required: true });
    const platformTemplate = await sam().get({ id: created.id });
    expect(platformTemplate.groups[0]!.questions.map(({ label, required }) => [label, required])).toEqual([
      ["Weer", false],
      ["Poort dicht?", true],
    ]);
    const { items } = await sam().listPage({ q: "ronDgáng" });
    expect(items).toMatchObject([{ id: created.id, questions: 2, everywhere: true }]);
    expect((await sam().starts()).map(({ id }) => id)).toContain(created.id);
    const started = await sam().create({ title: "Nog een rondgang", parent_id: created.id });
    expect(started).toMatchObject({ company: true, template_title: "Rondgang", groups: [{ title: "Buiten" }] });
    expect(started.groups[0]!.id).not.toBe(group.id);
    expect((await sam().duplicate({ id: created.id })).title).toBe("Rondgang (kopie)");
    await sam().deleteQuestion({ id: created.id, groupId: group.id, questionId: question.id });
    await sam().deleteGroup({ id: created.id, groupId: group.id });
    await sam().delete({ id: created.id });
    expect(await errorOf(sam().get({ id: created.id }))).toMatchObject({ code: "NOT_FOUND" });
    expect(await errorOf(as(world.ids.olga).globalTemplate.listPage({}))).toMatchObject({ code: "NOT_FOUND" });
  });

  test("is for the workspaces it names, and its logo is copied as the workspace's own bytes", async () => {
    expect(await errorOf(sam().create({ title: "Voor niemand", global: false }))).toMatchObject({
      message: "library.for_nobody",
    });
    const created = await sam().create({ title: "Voor Acme", workspaces: [world.acme], logo: await logoOf("#112233") });
    expect(created).toMatchObject({
      workspaces: [world.acme],
      logo: expect.stringContaining(`/files/global-template/${created.id}/logo`),
    });
    const rivalObject = await as(world.ids.rita).object.create({ container_id: world.rivalBoard, title: "Van hen" });
    const attaching = as(world.ids.rita).objectTemplate.attach({ id: rivalObject.id, template_id: created.id });
    expect(await errorOf(attaching)).toMatchObject({ code: "NOT_FOUND" });

    const object = await newObject();
    const copy = await attach(object, created.id);
    expect(copy.logo).toContain(`/files/template/${copy.id}/logo`);
    const { template, used_in } = await sam().page({ id: created.id });
    expect([template.in_use, used_in.map(({ id, uses }) => [id, uses])]).toEqual([1, [[world.acme, 1]]]);

    // another logo and another question, which the workspace's copy gets when it is added again
    await sam().edit({ id: created.id, logo: await logoOf("#445566"), subtitle: "met logo" });
    await sam().createGroup({ id: created.id, title: "Nieuw" });
    const followed = await attach(await newObject(), created.id);
    expect(followed).toMatchObject({ id: copy.id, subtitle: "met logo", groups: [{ title: "Nieuw" }] });
    expect(followed.logo).not.toBe(copy.logo);
    expect(followed.versions).toHaveLength(2);
    expect((await rowOf(created.id)).revision).toBe(3);
  });

  test("keeps the bytes of its logo as long as another has the same", async () => {
    const [first, second] = [
      await sam().create({ title: "Een", logo: await logoOf("#778899") }),
      await sam().create({ title: "Twee", logo: await logoOf("#778899") }),
    ];
    const { logo } = await rowOf(first.id);
    await sam().delete({ id: first.id });
    await removeGlobalBytes(logo);
    expect((await attach(await newObject(), second.id)).logo).toBeTruthy();
  });
});
